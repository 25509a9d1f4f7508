import { describe, expect, it } from 'vitest';
import { exampleBodies } from '@proffer/contract/examples';
import { namedBodies, namedReplies } from '@proffer/contract/named-schemas';
import { routes } from '@proffer/contract/routes';
import { paths as pathOf, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { buildOpenApi } from './openapi';

interface Described {
  servers: { url: string }[];
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}
const document = buildOpenApi(routes, '1.0.0') as unknown as Described;
const replyOf = (name: RouteName, status = '200') => {
  const { method, path } = pathOf[name];
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return operation?.responses[status]?.content;
};

describe('the OpenAPI document', () => {
  // ERR-50
  it('the OpenAPI document declares each named type once and stays small enough for API tools', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Contract', 'NdaRequest', 'Offer', 'Problem', 'Proposal', 'Template', 'User']),
    );
    // A name that is no longer used must be removed here, since clients would miss it.
    const named = [...Object.keys(namedReplies), ...Object.keys(namedBodies), 'Problem'].sort();
    expect(Object.keys(document.components.schemas)).toEqual(named);
    expect(replyOf('getContract')).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/ContractView' } },
    });
    expect(document.components.schemas['ContractView']?.properties?.['totals']).toEqual({
      $ref: '#/components/schemas/ContractTotals',
    });
    expect(document.components.schemas['Contract']?.properties?.['value']).toEqual({
      type: ['number', 'null'],
    });
    expect(JSON.stringify(document).length).toBeLessThan(520_000);
    expect(document.servers).toMatchObject([{ url: '/' }]);
  });

  // ERR-51
  it('the OpenAPI document describes the content types and schema of file replies', () => {
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(replyOf('myData')).toEqual({ 'application/json': { schema: { type: 'object' } } });
    expect(Object.keys(replyOf('exportOffers') ?? {})).toEqual(['text/csv', workbook]);
    expect(Object.keys(replyOf('contractCalendar') ?? {})).toEqual(['text/calendar']);
    expect(replyOf('contractDocument')).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    });
  });

  // ERR-50
  it.each(Object.entries(exampleBodies))(
    'the OpenAPI document contains a valid example body: %s',
    (name, example) => {
      const route = Object.entries<Route>(routes).find(([other]) => other === name)?.[1];
      expect(route?.body?.safeParse(example).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(document)).toContain(JSON.stringify(example));
    },
  );
});
