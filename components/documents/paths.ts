/** Where pages send files and fetch them; no pages themselves. */
export const documentPaths = {
  upload: '/api/documents',
  content: (id: string) => `/api/documents/${encodeURIComponent(id)}/content`,
};
