import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#components/ui/viewer.tsx';
import { COMPANY_HEADER } from '#server/platform/shared/company-at-work.ts';

/** The file that the job of a report writes. */
export interface ReportFile<Line> {
  report: string;
  filters: Record<string, unknown>;
  data: Line[];
}

/** Reads the file of a job; nothing of null. */
export function useReportFile<Line>(jobId: string | null) {
  const companyId = useViewer()?.companyId ?? '';
  return useQuery({
    queryKey: ['report-file', companyId, jobId],
    enabled: jobId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ReportFile<Line>> => {
      const answer = await fetch(`/api/jobs/${jobId}/content`, { signal, headers: { [COMPANY_HEADER]: companyId } });
      if (!answer.ok) throw new Error(`The file of the job answered ${answer.status}.`);
      return answer.json();
    },
  });
}
