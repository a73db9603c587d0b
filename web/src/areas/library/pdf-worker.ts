// pdf.js reads a document in a thread of its own, which has nothing of the page.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
