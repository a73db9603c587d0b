// pdf.js parses a document in a worker, which has no access to the page.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
