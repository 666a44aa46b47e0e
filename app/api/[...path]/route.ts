/** No page is made for an address that no call has. */
const answerUnknown = () => new Response('There is nothing at this address.\n', { status: 404 });

export {
  answerUnknown as DELETE,
  answerUnknown as GET,
  answerUnknown as PATCH,
  answerUnknown as POST,
  answerUnknown as PUT,
};
