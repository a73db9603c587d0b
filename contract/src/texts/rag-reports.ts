/** Texts of the RAG report; `rag.report.error` and `rag.report.success` are the specification's. */
export const ragReportTexts = {
  'rag.title': 'RAG report',
  'rag.what':
    'A spreadsheet of properties against tasks: red, amber and green as the compliance figures count. It covers what this list shows now:',
  'rag.all': 'no filters',
  'rag.do': 'Make the report',
  'rag.running': 'RAG report is being made',
  'rag.running.count': '{done} of {total} properties',
  'rag.own': 'Your reports',
  'rag.list.property': 'Properties',
  'rag.list.task': 'Tasks',
  'rag.download.of': 'Download the report of {when}',
} as const;
