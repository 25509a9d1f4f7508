import type { Certificates } from '../certificates';
import type { Templates } from '../templates';
import type { Asked } from './publishing';

interface AskedQuestionsDeps {
  templates: Pick<Templates, 'listQuestions'>;
  certificates: Pick<Certificates, 'listValid'>;
}

/** Creates the function that returns the questions of an offer's template and what their answers are checked against. */
export function createAskedQuestions({ templates, certificates }: AskedQuestionsDeps) {
  return async (offer: { templateId: number | null; supplierId: number }): Promise<Asked> => {
    if (offer.templateId === null) return { questions: [], certificates: [] };
    const questions = await templates.listQuestions(offer.templateId);
    const needsCertificates = questions.some(({ kind }) => kind === 'certificate');
    return {
      questions,
      certificates: needsCertificates ? await certificates.listValid(offer.supplierId) : [],
    };
  };
}
export type AskedQuestions = ReturnType<typeof createAskedQuestions>;
