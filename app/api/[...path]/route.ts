/** Unknown addresses of calls are answered without rendering a page. */
const answerUnknown = () => new Response('There is nothing at this address.\n', { status: 404 });

export {
  answerUnknown as DELETE,
  answerUnknown as GET,
  answerUnknown as PATCH,
  answerUnknown as POST,
  answerUnknown as PUT,
};
