export {
  answerRest as DELETE,
  answerRest as GET,
  answerRest as HEAD,
  answerRest as OPTIONS,
  answerRest as PATCH,
  answerRest as POST,
  answerRest as PUT,
} from '../../../answer.ts';
