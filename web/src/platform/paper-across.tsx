/** What is wider than high: as long as its page is shown, paper of any size lies across. No style sheet can say that of one page. */
export const PaperAcross = () => <style>{'@page { size: landscape; margin: 10mm 8mm }'}</style>;
