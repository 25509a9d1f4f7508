import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, ProposalVersion, ProposalView } from '@proffer/contract/offers/schemas';
import type { Template, TemplateOffering } from '@proffer/contract/templates/schemas';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { problemOf, useContext, type Reply } from '../support/context';
import { addCertificate, holdCertificate } from '../world/certificates';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let admin: Person;
let supplier: Person;
let other: Person;
let buyer: Person;
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await makeUpload();
  admin = await createPerson(context.current, 'admin');
  supplier = await createPerson(context.current, 'supplier', { companyName: 'Narmada Forgings' });
  other = await createPerson(context.current, 'supplier');
  buyer = await createPerson(context.current, 'buyer');
});

const asked = (question: string, fields: object = {}) => ({
  question,
  category: 'Facts',
  resmendatory: false,
  kind: 'text',
  help: '',
  options: [] as string[],
  min: null as number | null,
  max: null as number | null,
  certificateKind: null as string | null,
  ...fields,
});
const warranty = asked('Warranty?', { resmendatory: true, help: 'In your own words.' });
const power = asked('Power in kW?', { kind: 'number', min: 0.5, max: 1250 });
const tested = asked('Tested?', { kind: 'yes_no' });
const voltage = asked('Voltage?', { kind: 'choice', options: ['230 V', '400 V'] });
const ready = asked('Ready on?', { kind: 'date' });
const licence = asked('Licence', { kind: 'file' });
const all = [warranty, power, tested, voltage, ready, licence];

const templateOf = (reply: Reply) => reply.body as Template;
const questionsOf = ({ details }: Template) => details.map(({ detailId: _id, ...rest }) => rest);
const saveTemplate = (details: object[], name = 'Typed') =>
  context.current.call('saveTemplate', { body: { name, details } }, admin.token);
const made = async (details: object[] = all, name?: string) => {
  const reply = await saveTemplate(details, name);
  expect(reply.status).toBe(201);
  return templateOf(reply).templateId;
};
const change = async (id: number, details: object[], name = 'Typed') =>
  templateOf(
    await context.current.call('updateTemplate', { params: { id }, body: { name, details } }, admin.token),
  );

const complete = {
  title: 'Pumps',
  detail: 'Cast iron.',
  scope: 'small',
  duration: 'Short:1 month',
  budgetFrom: 1,
  budgetTo: 2,
};
const given = ({ question }: { question: string }, answer: string, fields: Partial<Answer> = {}): Answer => ({
  question,
  category: 'Facts',
  mandatory: false,
  answer,
  ...fields,
});
async function draft(fields: object, by = supplier): Promise<number> {
  const reply = await context.current.call('createOffer', { body: { ...complete, ...fields } }, by.token);
  expect(reply.status).toBe(201);
  return (reply.body as ProposalView).id;
}
const publish = (id: number) =>
  context.current.call('setPublished', { params: { id }, body: { draft: true } }, supplier.token);
const update = (id: number, body: object) =>
  context.current.call('updateOffer', { params: { id }, body }, supplier.token);
const view = async (id: number, by: Person | undefined = supplier) =>
  (await context.current.call('viewOffer', { params: { id } }, by?.token)).body as ProposalView;
const attach = (id: number, name: string) =>
  context.current.call('addAttachment', { params: { id }, file: { name, bytes: pdf } }, supplier.token);
const errorsOf = (reply: Reply) =>
  problemOf(reply).errors?.map(({ field, text }) => `${field}: ${text}`) ?? [];

describe('typed questions of a template', () => {
  // TPL-12, TPL-17
  it('typed questions of a template are stored and returned as given', async () => {
    const id = await made();
    const { call } = context.current;
    for (const who of [admin, supplier]) {
      expect(questionsOf(templateOf(await call('getTemplate', { params: { id } }, who.token)))).toEqual(all);
    }
    const list = (await call('allTemplates', {}, supplier.token)).body as Template[];
    expect(questionsOf(list.find(({ templateId }) => templateId === id)!)).toEqual(all);
  });

  it('typed questions of a template are text by default, and drop settings that their kind does not use', async () => {
    const odd = { ...tested, options: ['Perhaps'], min: 1, max: 2 };
    const id = await made([{ question: 'Plain?' }, odd]);
    const { details } = templateOf(
      await context.current.call('getTemplate', { params: { id } }, admin.token),
    );
    expect(details).toMatchObject([{ ...asked('Plain?'), category: '' }, tested]);
  });

  it.each([
    ['a kind that is none', { kind: 'colour' }, 'details.0.kind: Please choose one of the list.'],
    [
      'one choice',
      { kind: 'choice', options: ['A'] },
      'details.0.options: Please give at least two choices.',
    ],
    [
      'a choice twice',
      { kind: 'choice', options: ['A', 'B', 'A '] },
      'details.0.options: Two choices are the same.',
    ],
    [
      'limits turned around',
      { kind: 'number', min: 2, max: 1 },
      'details.0.max: The largest must not be below the smallest.',
    ],
  ])('typed questions of a template are refused with %s', async (_what, fields, error) => {
    expect(errorsOf(await saveTemplate([asked('Wrong?', fields)]))).toEqual([error]);
  });

  it.each([
    ['kind', [{ ...warranty, kind: 'yes_no' }]],
    ['help', [{ ...warranty, help: 'In years.' }]],
    ['options', [{ ...voltage, options: ['230 V', '400 V', '690 V'] }]],
    ['order of the options', [{ ...voltage, options: ['400 V', '230 V'] }]],
    ['smallest', [{ ...power, min: 1 }]],
    ['largest', [{ ...power, max: null }]],
  ])(
    'typed questions of a template create a new template version when an answered question changes its %s',
    async (_what, [changed]) => {
      const before = all.find(({ question }) => question === changed!.question)!;
      const id = await made([before]);
      expect(await change(id, [changed!])).toMatchObject({ templateId: id, version: 1 });
      expect(await change(id, [before])).toMatchObject({ templateId: id, version: 1 });
      await draft({ templateId: id });
      expect(await change(id, [before])).toMatchObject({ templateId: id, version: 1 });
      const next = await change(id, [changed!]);
      expect(next).toMatchObject({ version: 2 });
      expect(questionsOf(next)).toEqual([changed]);
      const old = await context.current.call('getTemplate', { params: { id } }, supplier.token);
      expect(questionsOf(templateOf(old))).toEqual([before]);
    },
  );

  it('typed questions of a template record in the audit log what was changed', async () => {
    const id = await made([warranty, voltage]);
    await change(id, [warranty, { ...voltage, options: ['230 V', '690 V'] }]);
    await change(id, [{ ...voltage, options: ['230 V', '690 V'] }, warranty]);
    const { rows } = await context.current.pool.query<{ before: object; after: object }>(
      `select before->'changed' as before, after->'changed' as after from audit_log
       where act = 'template.updated' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      {
        before: ['Voltage? – choice; 230 V / 400 V; Facts'],
        after: ['Voltage? – choice; 230 V / 690 V; Facts'],
      },
      { before: null, after: ['The order of the questions'] },
    ]);
  });
});

describe('typed answers of an offer', () => {
  it('typed answers of an offer keep their kind in the offer, for every reader, and in its versions', async () => {
    const answers = [given(warranty, '2 years'), given(power, '7.5', { kind: 'number' })];
    const id = await draft({ answers });
    expect((await view(id)).answers).toEqual(answers);
    const later = [given(power, '11', { kind: 'number' }), given(ready, '2026-11-21', { kind: 'date' })];
    await publish(id);
    await update(id, { answers: later });
    expect((await view(id, buyer)).answers).toEqual(later);
    const versions = (await context.current.call('offerVersions', { params: { id } }, buyer.token))
      .body as ProposalVersion[];
    expect(versions.map((version) => version.answers)).toEqual([later, answers]);
  });

  it('typed answers of an offer create no new version when they are unchanged', async () => {
    const answers = [given(power, '7.5', { kind: 'number' }), given(warranty, 'Two years')];
    const id = await draft({ answers });
    await publish(id);
    await update(id, { answers });
    const versions = await context.current.call('offerVersions', { params: { id } }, supplier.token);
    expect(versions.body).toHaveLength(1);
  });

  it('typed answers of an offer are refused with an unknown kind', async () => {
    const body = { ...complete, answers: [{ ...given(power, '7'), kind: 'colour' }] };
    const reply = await context.current.call('createOffer', { body }, supplier.token);
    expect([reply.status, problemOf(reply).errors?.map(({ field }) => field)]).toEqual([
      422,
      ['answers.0.kind'],
    ]);
  });
});

// TPL-23
describe('publishing an offer with a question for a certificate', () => {
  const quality = asked('Quality system?', {
    kind: 'certificate',
    certificateKind: 'iso_9001',
    resmendatory: true,
  });
  const fault = 'Quality system? Please choose one of your valid certificates for ISO 9001.';
  const answered = async (answer: string) =>
    draft({
      templateId: await made([quality], `Certified ${answer}`),
      answers: [given(quality, answer, { kind: 'certificate' })],
    });

  it('accepts a valid certificate of the required kind', async () => {
    await holdCertificate(context.current, supplier, { number: 'valid' });
    expect((await publish(await answered('ISO 9001, no. valid'))).status).toBe(200);
  });

  it.each([
    ['that has expired', { number: 'old', validUntil: '2026-01-31' }, 'ISO 9001, no. old'],
    ['of another kind', { number: 'other', kind: 'insurance' }, 'Insurance, no. other'],
  ])('is refused at the answer with a certificate %s', async (_what, fields, label) => {
    await holdCertificate(context.current, supplier, fields);
    const reply = await publish(await answered(label));
    expect([reply.status, errorsOf(reply)]).toEqual([422, [`answers.0.answer: ${fault}`]]);
  });

  it('is refused at the answer with a certificate without file, of another company or that does not exist', async () => {
    await addCertificate(context.current, supplier, { number: 'no file' });
    await holdCertificate(context.current, other, { number: 'of another' });
    for (const number of ['no file', 'of another', 'none']) {
      const reply = await publish(await answered(`ISO 9001, no. ${number}`));
      expect([reply.status, errorsOf(reply)]).toEqual([422, [`answers.0.answer: ${fault}`]]);
    }
  });

  it('needs the kind of certificate in the template', async () => {
    const reply = await saveTemplate([{ ...quality, certificateKind: null }]);
    expect([reply.status, errorsOf(reply)]).toEqual([
      422,
      ['details.0.certificateKind: Please choose the kind of certificate.'],
    ]);
  });
});

describe('publishing an offer with typed answers', () => {
  const fill = (...answers: Answer[]) => [given(warranty, 'Two years'), ...answers];
  const noNumber = 'Power in kW? Please enter a number such as 1250 or 12.5.';

  // OFF-39, TPL-12
  it.each<[string, Answer, string]>([
    ['a number in words', given(power, 'seven'), noNumber],
    ['a number said to be text', given(power, 'seven', { kind: 'text' }), noNumber],
    ['less than the smallest', given(power, '0.49'), 'Power in kW? Please enter a number from 0.5 to 1,250.'],
    ['more than the largest', given(power, '1251'), 'Power in kW? Please enter a number from 0.5 to 1,250.'],
    ['neither Yes nor No', given(tested, 'perhaps'), 'Tested? Please choose Yes or No.'],
    ['no option', given(voltage, '690 V'), 'Voltage? Please choose one of the list.'],
    ['a day that is none', given(ready, '2026-02-30'), 'Ready on? Please choose a real date.'],
    [
      'a file that is no attachment',
      given(licence, 'other.pdf'),
      'Licence: Please choose one of the attachments of this offer.',
    ],
  ])('publishing an offer with typed answers is refused for %s', async (_what, answer, text) => {
    const id = await draft({ templateId: await made(), answers: fill(answer) });
    const reply = await publish(id);
    expect([reply.status, errorsOf(reply)]).toEqual([422, [`answers.1.answer: ${text}`]]);
    expect(problemOf(reply).detail).toBe(text);
    expect((await view(id)).draft).toBe(false);
  });

  it('publishing an offer accepts an answer of each kind, also at its limits, and leaves optional questions unanswered', async () => {
    const answers = fill(
      given(power, '1250', { kind: 'number' }),
      given(tested, 'No', { kind: 'yes_no' }),
      given(voltage, '400 V', { kind: 'choice' }),
      given(ready, '2028-02-29', { kind: 'date' }),
      given(licence, 'licence.pdf', { kind: 'file' }),
    );
    const id = await draft({ templateId: await made(), answers });
    await attach(id, 'licence.pdf');
    expect((await publish(id)).status).toBe(200);
    const open = await draft({ templateId: await made(), answers: fill(given(power, '')) });
    expect((await publish(open)).status).toBe(200);
  });

  // OFF-39, TPL-12
  it.each<[string, Answer[], string]>([
    ['drops a mandatory question', [given(power, '7')], 'answers: Please answer: Warranty?'],
    ['sends no answers', [], 'answers: Please answer: Warranty?'],
    [
      'says it is not mandatory',
      [given(warranty, ' ', { mandatory: false })],
      'answers.0.answer: Please answer: Warranty?',
    ],
    [
      'asks it in other words',
      [given({ question: 'Warranty' }, 'None')],
      'answers: Please answer: Warranty?',
    ],
  ])(
    'publishing an offer with typed answers is refused to a client that %s',
    async (_what, answers, error) => {
      const id = await draft({ templateId: await made(), answers });
      expect(errorsOf(await publish(id))).toEqual([error]);
      expect((await view(id)).draft).toBe(false);
    },
  );

  it('publishing an offer demands answers to the offer’s own version of the template', async () => {
    const templateId = await made([warranty]);
    const id = await draft({ templateId, answers: [given(warranty, 'Two years')] });
    await change(templateId, [warranty, { ...power, resmendatory: true }]);
    expect((await publish(id)).status).toBe(200);
  });

  // TPL-12
  it('a published offer keeps its mandatory answers: an update cannot remove or invalidate them', async () => {
    const id = await draft({ templateId: await made(), answers: fill() });
    await publish(id);
    expect(errorsOf(await update(id, { answers: [] }))).toEqual(['answers: Please answer: Warranty?']);
    expect(errorsOf(await update(id, { answers: fill(given(power, 'much')) }))).toEqual([
      `answers.1.answer: ${noNumber}`,
    ]);
    const stricter = await made([warranty, { ...tested, resmendatory: true }]);
    expect(errorsOf(await update(id, { templateId: stricter }))).toEqual(['answers: Please answer: Tested?']);
    expect(await view(id)).toMatchObject({ version: 1, answers: fill() });
    expect((await update(id, { answers: fill(given(power, '9')) })).status).toBe(200);
  });

  it('a published offer may be updated if it lacked the same answers before', async () => {
    const answers = [given(tested, 'Yes')];
    const id = await draft({ templateId: await made([tested, power]), answers });
    await publish(id);
    const stricter = await made([warranty, tested, power]);
    await context.current.pool.query('update offers set template_id = $2 where id = $1', [id, stricter]);
    expect((await update(id, { answers: [given(tested, 'No')] })).status).toBe(200);
    expect(errorsOf(await update(id, { answers: [given(power, '0')] }))).toEqual([
      'answers.0.answer: Power in kW? Please enter a number from 0.5 to 1,250.',
    ]);
  });
});

describe('offers that use a template', () => {
  const list = (id: number, query: Record<string, unknown> = {}, by = admin) =>
    context.current.call('templateOfferings', { params: { id }, query }, by.token);
  const pageOf = (reply: Reply) =>
    reply.body as { content: TemplateOffering[]; totalElements: number; totalPages: number };

  // TPL-3
  it('offers that use a template are listed for all versions, newest first and in pages, whichever version is requested', async () => {
    const { clock, pool } = context.current;
    const first = await made([warranty], 'Listed');
    const one = await draft({ title: 'One', templateId: first, answers: [given(warranty, 'x')] });
    const { templateId: second } = await change(first, [tested], 'Listed');
    const two = await draft({ title: 'Two', templateId: second }, other);
    const { templateId: third } = await change(second, [power], 'Listed');
    const three = await draft({ title: 'Three', templateId: third });
    await draft({ title: 'Of another template', templateId: await made() });
    await publish(one);
    await pool.query(
      `update offers set created_at = $1::timestamptz + id * interval '1 minute' where id = any($2)`,
      [clock.now(), [one, two, three]],
    );
    for (const id of [first, second, third]) {
      const reply = await list(id);
      expect(reply.status).toBe(200);
      expect(pageOf(reply).content).toMatchObject([
        { proposalId: three, title: 'Three', status: 'draft', version: 3 },
        { proposalId: two, title: 'Two', status: 'draft', version: 2 },
        { proposalId: one, title: 'One', status: 'published', version: 1, companyName: 'Narmada Forgings' },
      ]);
      expect(pageOf(reply)).toMatchObject({ totalElements: 3, totalPages: 1 });
    }
    const last = pageOf(await list(third, { page: 1, size: 2 }));
    expect(last.content.map(({ proposalId }) => proposalId)).toEqual([one]);
    expect(last).toMatchObject({ totalElements: 3, totalPages: 2 });
  });

  it('offers that use a template are listed to administrators only, and for an unknown template answer 404', async () => {
    const id = await made([], 'Private');
    expect((await list(id)).body).toMatchObject({ content: [], totalElements: 0 });
    expect([(await list(id, {}, supplier)).status, (await list(id, {}, buyer)).status]).toEqual([403, 403]);
    expect((await list(999_999)).status).toBe(404);
  });
});
