/** The interface refuses unknown addresses of calls in JSON, without rendering a page. */
export {
  answerRest as DELETE,
  answerRest as GET,
  answerRest as HEAD,
  answerRest as OPTIONS,
  answerRest as PATCH,
  answerRest as POST,
  answerRest as PUT,
} from '../../(public-api)/answer.ts';
