import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { errorCodes } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { httpRightOf, httpSubjects } from '#shared/rules/httpRights.ts'
import type { HttpRight } from '#shared/rules/httpRights.ts'
import type { Definition, Endpoint } from '../endpoint.ts'
import { WireText } from '../jsonText.ts'
import { sendKept } from '../sendText.ts'

/** As much of OpenAPI 3.1 as we say. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly schemas: Record<string, JsonSchema>
    readonly securitySchemes: Record<string, object>
  }
}

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface ApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema; readonly description: string }>>
  readonly content?: Content
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly [string]
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ApiResponse>>
  /** The row of the rights table. */
  readonly 'x-who-may-call'?: HttpRight
  /** Calls it may take in a time, beside the general limits. */
  readonly 'x-limit'?: string
}

const httpSchemas = join(import.meta.dirname, '../../../shared/http')

/** Exported names of the schemas of shared/http: what they are called in the document. */
async function schemaNames(): Promise<ReadonlyMap<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  const files = readdirSync(httpSchemas).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  for (const file of files.sort()) {
    const module = (await import(join(httpSchemas, file))) as Readonly<Record<string, unknown>>
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType) || names.has(value)) continue
      const unique = taken.has(name) ? `${file.replace('.ts', '')}${capital(name)}` : name
      taken.add(unique)
      names.set(value, capital(unique))
    }
  }
  return names
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

const jsonOptions = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const

/** Component schemas by name, and what refers to each. */
function components(
  definitions: Readonly<Record<string, Definition>>,
  names: ReadonlyMap<z.ZodType, string>,
) {
  const registry = z.registry<{ id: string }>()
  const refs = new Map<z.ZodType, JsonSchema>()
  const add = (schema: z.ZodType | undefined, otherwise: string): void => {
    if (!schema || refs.has(schema)) return
    const id = names.get(schema) ?? otherwise
    registry.add(schema, { id })
    refs.set(schema, { $ref: `#/components/schemas/${id}` })
  }
  for (const [name, { body, answer }] of Object.entries(definitions)) {
    add(body, `${capital(name)}Body`)
    add(answer, `${capital(name)}Answer`)
  }
  const { schemas } = z.toJSONSchema(registry, { ...jsonOptions, uri: (id) => `#/components/schemas/${id}` })
  const plain = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, id: _name, ...schema }]) => [
      id,
      schema,
    ]),
  ) as Record<string, JsonSchema>
  return { schemas: plain, refOf: (schema: z.ZodType): JsonSchema => refs.get(schema)! }
}

/** The fields of an object schema, one parameter each. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, jsonOptions)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property as JsonSchema,
  }))
}

/** Path fields of an endpoint that declares no schema for them. */
const bareParameters = ({ path, params }: Definition): Parameter[] =>
  params
    ? []
    : [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }))

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  description: 'A repetition with the same key within 24 hours gets the answer of the first call.',
}

/** Every code a call can be refused with. */
export function errorsOf(definition: Definition): ErrorCode[] {
  const { auth, params, unknown, query, body, upload, space, idempotent, errors = [] } = definition
  const { ownPagesOnly, requireStepUp } = definition
  const right = httpRightOf(definition.method, definition.path)
  const isRefused = right && httpSubjects.some((subject) => subject !== 'guest' && right[subject] !== 'yes')
  const codes: (ErrorCode | false | undefined)[] = [
    'BadRequest',
    (query || body || upload || idempotent) && 'InvalidParameters',
    body && 'InvalidJson',
    (body || upload) && 'PayloadTooLarge',
    body && 'EncodingNotSupported',
    auth !== 'none' && 'Unauthorized',
    auth !== 'none' && 'AccountBanned',
    isRefused && auth !== 'none' && 'Forbidden',
    params && (unknown ?? 'NotFound'),
    space !== undefined && 'SpaceNotFound',
    idempotent && 'IdempotencyKeyInUse',
    idempotent && 'IdempotencyKeyReused',
    'TooManyRequests',
    'InternalError',
    ...(ownPagesOnly ? (['CrossSiteRefused'] as const) : []),
    ...(requireStepUp ? (['StepUpRequired'] as const) : []),
    ...errors,
  ]
  return [...new Set(codes.filter((code): code is ErrorCode => Boolean(code)))]
}

const retryAfter = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until the next call may be made' },
}

function errorResponses(definition: Definition): Record<string, ApiResponse> {
  const byStatus = Map.groupBy(errorsOf(definition), (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorCodes[code].message}`).join('\n'),
        ...(status === 429 ? { headers: retryAfter } : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  )
}

function goodResponse(definition: Definition, answer: JsonSchema): Record<string, ApiResponse> {
  const { status = 200, type = 'application/json', method, noStore } = definition
  if (status === 302) {
    const location = { schema: { type: 'string' }, description: 'Where to go' }
    return { '302': { description: 'Found', headers: { Location: location } } }
  }
  const etag = {
    ETag: {
      schema: { type: 'string' },
      description: 'Send it as If-None-Match to get 304 while nothing changed',
    },
  }
  const mayBeRemembered = method === 'get' && !noStore
  return {
    [status]: {
      description: status === 201 ? 'Created' : 'OK',
      ...(mayBeRemembered ? { headers: etag } : {}),
      content: { [type]: { schema: answer } },
    },
    ...(mayBeRemembered ? { '304': { description: 'Not modified' } } : {}),
  }
}

function requestBodyOf(
  { body, upload }: Definition,
  refOf: (schema: z.ZodType) => JsonSchema,
): Pick<Operation, 'requestBody'> {
  if (upload) {
    const fields = upload.fields
      ? z.toJSONSchema(upload.fields, jsonOptions)
      : { properties: {}, required: [] }
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        ...fields.properties,
        ...(upload.file === undefined
          ? {}
          : { [upload.file]: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      },
      required: [...(fields.required ?? []), ...(upload.file === undefined ? [] : [upload.file])],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const required = !body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema: refOf(body) } } } }
}

const tagOf = ({ tag, path }: Definition): string => tag ?? path.split('/')[1] ?? ''

const securityOf = { user: [{ bearer: [] }], optional: [{}, { bearer: [] }], none: [] } as const

const description = `Every answer that is no success is {code, message, details?}. Lists are {data, total}; \`size\` is 20 by
default and at most 200. Log in to get an access token, or make an api key, and send it as
\`Authorization: Bearer …\`; cookies are never read. Reads carry a weak ETag. Creates take an Idempotency-Key.
Past a limit the answer is 429 with Retry-After. Socket protocol: docs/protocol.md.`

/** The OpenAPI 3.1 document of some endpoints, made of the schemas they check with. */
export async function createOpenApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  version = '2',
): Promise<OpenApi> {
  const definitions = Object.fromEntries(
    Object.entries(endpoints).map(([name, { definition }]) => [name, definition]),
  )
  const { schemas, refOf } = components(definitions, await schemaNames())
  const paths: OpenApi['paths'] = {}
  for (const [operationId, definition] of Object.entries(definitions)) {
    const right = httpRightOf(definition.method, definition.path)
    const parameters = [
      ...parametersOf(definition.params, 'path'),
      ...bareParameters(definition),
      ...parametersOf(definition.query, 'query'),
      ...(definition.idempotent ? [idempotencyKey] : []),
    ]
    const path = definition.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[definition.method] = {
      operationId,
      summary: definition.summary,
      tags: [tagOf(definition)],
      security: securityOf[definition.auth],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...requestBodyOf(definition, refOf),
      responses: { ...goodResponse(definition, refOf(definition.answer)), ...errorResponses(definition) },
      ...(right ? { 'x-who-may-call': right } : {}),
      ...(definition.limit ? { 'x-limit': definition.limit } : {}),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lingjing 灵境', version, description },
    servers: [{ url: '/api/v2' }],
    tags: [...new Set(Object.values(definitions).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          retryAfter: { type: 'integer', description: 'Seconds until it may be tried again.' },
          limit: { type: 'integer', description: 'Of a quota: how much may be stored.' },
          used: { type: 'integer', description: 'Of a quota: how much is stored.' },
          whose: { type: 'string', enum: ['person', 'space'], description: 'Of a quota: who has it.' },
          reason: { type: 'string', description: 'Of AccountBanned: why.' },
          until: { type: ['string', 'null'], description: 'Of AccountBanned: until when; null: for good.' },
          contact: { type: 'string', description: 'Of AccountBanned: whom to ask about it.' },
        },
      },
    },
  },
}

/** GET /openapi.json: open to all, kept by its ETag. Made when first asked for. */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>): RequestHandler {
  let made: Promise<WireText> | undefined
  return async (req, res) => {
    made ??= createOpenApi(endpoints).then((document) => new WireText(JSON.stringify(document)))
    const text = await made
    res.set('Cache-Control', 'public, no-cache').type('json')
    sendKept(req, res, text)
  }
}
