export {
  handleFetchRequest as DELETE,
  handleFetchRequest as GET,
  handleFetchRequest as HEAD,
  handleFetchRequest as OPTIONS,
  handleFetchRequest as PATCH,
  handleFetchRequest as POST,
  handleFetchRequest as PUT,
} from '#server/rest/fetch.ts';
