import { answerProcedures } from '#server/trpc/fetch.ts';

export { answerProcedures as GET, answerProcedures as POST };
