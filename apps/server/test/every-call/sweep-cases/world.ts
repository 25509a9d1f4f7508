import type { Webhook, WebhookDelivery } from '@proffer/contract/webhooks/schemas';
import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import type { AskComparedReply, Comparison } from '@proffer/contract/comparison/schemas';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { OwnValidation } from '@proffer/contract/users/validation.schemas';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import { makeUpload } from '../../../src/platform/pdf-signing/test/documents';
import type { TestContext } from '../../support/context';
import { makePhoto } from '../../world/photo';
import { answer as answerNeed } from '../../world/answers';
import { draftNeed, postNeed } from '../../world/needs';
import { addMember, createPerson } from '../../world/people';
import type { World } from './sweep-case';

const idOf = (reply: { body: unknown }, key: string) => (reply.body as Record<string, number>)[key]!;

/** Creates a small market with an object for every call of the sweep. */
export async function createWorld(context: TestContext): Promise<World> {
  const { call } = context;
  const supplier = await createPerson(context, 'supplier');
  const buyer = await createPerson(context, 'buyer');
  const offer = {
    title: 'Pumps',
    detail: 'Cast iron.',
    scope: 'small',
    duration: 'Short:1 month',
    budgetFrom: 1,
    budgetTo: 2,
    ndaRequired: true,
  };
  const proposalId = idOf(await call('createOffer', { body: offer }, supplier.token), 'id');
  const draftId = idOf(await call('createOffer', { body: offer }, supplier.token), 'id');
  const csv = { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') };
  const attachmentId = idOf(
    await call('addAttachment', { params: { id: proposalId }, file: csv }, supplier.token),
    'attachmentId',
  );
  const started = { params: { id: proposalId }, body: { fileName: 'a.csv', sizeBytes: 8 } };
  const { uploadId } = (await call('startUpload', started, supplier.token)).body as UploadState;
  const photo = { name: 'pump.png', bytes: await makePhoto() };
  await call('addAttachment', { params: { id: proposalId }, file: photo }, supplier.token);
  await context.jobs.drain();
  const shown = await call('viewOffer', { params: { id: proposalId } }, supplier.token);
  const pictureKey = (shown.body as ProposalView).picture?.split('key=')[1] ?? '';
  await call('setPublished', { params: { id: proposalId }, body: { draft: true } }, supplier.token);
  await call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
  const requests = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
  const ndaId = (requests.body as { content: { ndaId: number }[] }).content[0]!.ndaId;
  await call('prepareNda', { params: { a: proposalId, b: buyer.userId }, body: {} }, supplier.token);
  const paper = { name: 'nda.pdf', bytes: await makeUpload() };
  const ndaDocumentId = idOf(await call('uploadNdaDocument', { file: paper }, supplier.token), 'documentId');
  const contractPaper = { name: 'drawing.pdf', bytes: paper.bytes };
  const paperId = idOf(await call('addContractPaper', { file: contractPaper }, supplier.token), 'paperId');
  const contract = {
    papers: [paperId],
    contractName: 'First',
    startDate: '2026-12-01',
    endDate: '2027-01-01',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  const contractId = idOf(await call('createContract', { body: contract }, supplier.token), 'contractId');
  const accepting = { act: 'contract.accept', subjectId: contractId, input: { revision: 1 } };
  const signatureRequestId = idOf(await call('requestSignature', { body: accepting }, supplier.token), 'id');
  const sharing = { act: 'nda.share', subjectId: ndaId, input: {} };
  const sharingRequestId = idOf(await call('requestSignature', { body: sharing }, supplier.token), 'id');
  const openOffer = { ...offer, title: 'Valves', ndaRequired: false };
  const openOfferId = idOf(await call('createOffer', { body: openOffer }, supplier.token), 'id');
  await call('setPublished', { params: { id: openOfferId }, body: { draft: true } }, supplier.token);
  const ask = { proposalId: openOfferId, quantity: 5, unit: 'pcs' };
  const quoteId = idOf(await call('askForQuote', { body: ask }, buyer.token), 'quoteId');
  const told = await call('allNotifications', { query: { userId: supplier.userId } }, supplier.token);
  const { notificationId } = (told.body as { content: { notificationId: number }[] }).content[0]!;
  const begun = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const conversationId = idOf(await call('openConversation', { body: begun }, buyer.token), 'conversationId');
  const messageFileId = idOf(
    await call('uploadMessageFile', { params: { conversationId }, file: csv }, buyer.token),
    'attachmentId',
  );
  const message = { conversationId, senderId: buyer.userId, messageContent: 'Hello' };
  const messageId = idOf(await call('sendMessage', { body: message }, buyer.token), 'messageId');
  const searchId = idOf(
    await call('saveSearch', { body: { name: 'Rods', filters: {} } }, buyer.token),
    'searchId',
  );
  const item = { body: { name: 'Casting', userId: supplier.userId } };
  const serviceId = idOf(await call('addService', item, supplier.token), 'id');
  const partnerId = idOf(await call('addPartner', item, supplier.token), 'id');
  const document = { query: { kind: 'other' }, file: { name: 'letter.png', bytes: photo.bytes } };
  await call('addValidationDocument', document, supplier.token);
  const requested = (await call('requestValidation', {}, supplier.token)).body as OwnValidation;
  await call('withdrawValidation', {}, supplier.token);
  const added = (await call('addValidationDocument', document, supplier.token)).body as OwnValidation;
  const certificate = { kind: 'iso_9001', number: 'QM 1', issuer: 'TÜV', visibility: 'nda' };
  const certificateId = idOf(
    await call('addCertificate', { body: certificate }, supplier.token),
    'certificateId',
  );
  const certificateFile = { params: { id: certificateId }, file: paper };
  await call('setCertificateFile', certificateFile, supplier.token);
  const colleague = await addMember(context, supplier);
  const invited = { email: 'new-colleague@example.com', role: 'member', mayBind: false };
  const invitationId = idOf(await call('invitePerson', { body: invited }, supplier.token), 'id');
  const newKey = { body: { name: 'Price list', scopes: { offers: 'prepare' }, days: 30 } };
  const { key: apiKey } = (await call('createApiKey', newKey, supplier.token)).body as { key: ApiKeyEntry };
  const newWebhook = { body: { url: 'http://127.0.0.1:9999/', nouns: ['offers'] } };
  const { webhook } = (await call('createWebhook', newWebhook, supplier.token)).body as { webhook: Webhook };
  const aboutWebhook = { params: { id: webhook.id } };
  const tested = (await call('testWebhook', aboutWebhook, supplier.token)).body as WebhookDelivery;
  const domain = { body: { domain: 'world.example.net' } };
  const ssoDomainId = idOf(await call('addSsoDomain', domain, supplier.token), 'id');
  const { needId } = await postNeed(context, buyer);
  const { needId: needDraftId } = await draftNeed(context, buyer);
  const needFile = { params: { id: needDraftId }, query: {}, file: csv };
  const needFileId = idOf(await call('addNeedFile', needFile, buyer.token), 'fileId');
  const compared = { name: 'All valves', columns: `o${openOfferId}` };
  const comparisonId = idOf(await call('saveComparison', { body: compared }, buyer.token), 'id');
  const cells = [{ column: compared.columns, row: 'leadDays' }];
  const clientId = 'f3c1f6a4-52a7-4f0e-8f3c-0f1f9ac0a7d2';
  const asked = (await call('askCompared', { body: { clientId, cells } }, buyer.token)).body;
  const [first] = (asked as AskComparedReply).sent;
  const answer = { ...first, senderId: supplier.userId, messageContent: 'Two weeks' };
  const replyId = idOf(await call('sendMessage', { body: answer }, supplier.token), 'messageId');
  const compare = await call('compare', { query: { columns: compared.columns } }, buyer.token);
  const { questionId } = (compare.body as Comparison).questions[0]!;
  const answered = await postNeed(context, buyer, {
    audience: 'invited',
    invited: [supplier.userId],
    protectedDetail: 'Duty point.',
  });
  const { answerId } = await answerNeed(context, supplier, answered, 100);
  const needQuestion = { params: { id: needId }, body: { question: 'In cast iron?' } };
  const needQuestionId = idOf(await call('askNeedQuestion', needQuestion, supplier.token), 'questionId');
  const handoverId = idOf(await call('startHandover', {}, supplier.token), 'handoverId');
  return {
    supplier,
    buyer,
    otherSupplier: await createPerson(context, 'supplier'),
    otherBuyer: await createPerson(context, 'buyer'),
    admin: await createPerson(context, 'admin'),
    colleague,
    apiKeyId: apiKey.id,
    webhookId: webhook.id,
    webhookDeliveryId: tested.id,
    invitationId,
    ssoDomainId,
    proposalId,
    draftId,
    attachmentId,
    pictureKey,
    uploadId,
    ndaId,
    ndaDocumentId,
    contractId,
    paperId,
    openOfferId,
    quoteId,
    signatureRequestId,
    sharingRequestId,
    handoverId,
    needDraftId,
    needId,
    needFileId,
    answeredNeedId: answered.needId,
    answerId,
    needQuestionId,
    notificationId,
    conversationId,
    searchId,
    messageId,
    messageFileId,
    sentDocumentId: requested.request!.documents[0]!.documentId,
    uploadedDocumentId: added.uploaded[0]!.documentId,
    serviceId,
    partnerId,
    certificateId,
    comparisonId,
    questionId,
    replyId,
  };
}
