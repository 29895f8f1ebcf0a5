import fc from 'fast-check'

type Schema = Readonly<Record<string, unknown>>

const followed = (schema: Schema, root: Schema): Schema => {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, part) => (at as Schema | undefined)?.[part], root)
  return followed(found as Schema, root)
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 30,
  } = schema as { format?: string; pattern?: string; minLength?: number; maxLength?: number }
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  }
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.webUrl()
  if (typeof pattern === 'string') {
    // fast-check cannot walk a lookahead: addresses are what such patterns are about.
    if (/\(\?[=!<]/.test(pattern)) return fc.constantFrom('', '/files/nothing', 'https://example.org/a.webp')
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  }
  const length = {
    minLength: Math.min(minLength, 200),
    maxLength: Math.max(Math.min(minLength, 200), Math.min(maxLength, 200)),
  }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme', size: 'small' }),
    fc
      .constantFrom('灵境', 'office', 'a', '1', 'latest')
      .filter((text) => text.length >= minLength && text.length <= maxLength),
  )
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = schema as {
    minimum?: number
    maximum?: number
    exclusiveMinimum?: number
  }
  const min = Math.max(minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1), -1e9)
  const max = Math.min(maximum ?? 1_000_000, 1e9)
  return schema['type'] === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
    : fc.double({ min, max: Math.max(min, max), noNaN: true })
}

/** Values a JSON schema allows. What a schema cannot say (trimmed lengths, ids that exist) may still be refused. */
export function arbitraryFromSchema(given: Schema, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = followed(given, root)
  const next = (inner: unknown) => arbitraryFromSchema(inner as Schema, root, depth + 1)
  // Nothing more in a list: how a tuple ends.
  if (typeof schema === 'boolean') return fc.constant(null)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const either = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined
  if (either) return fc.oneof(...either.map(next))
  switch (schema['type']) {
    case 'string':
      return stringOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const tuple = schema['prefixItems'] as readonly Schema[] | undefined
      if (tuple) return fc.tuple(...tuple.map(next))
      return fc.array(next(schema['items'] ?? {}), {
        maxLength: depth > 4 ? 1 : Math.min(4, (schema['maxItems'] as number | undefined) ?? 4),
        minLength: Math.min(4, (schema['minItems'] as number | undefined) ?? 0),
      })
    }
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
      const required = new Set((schema['required'] ?? []) as readonly string[])
      const named = Object.entries(properties)
      if (named.length === 0 && typeof schema['additionalProperties'] === 'object') {
        return fc.dictionary(fc.stringMatching(/^[a-z0-9]{1,6}$/), next(schema['additionalProperties']), {
          maxKeys: 3,
        })
      }
      return fc.record(Object.fromEntries(named.map(([name, inner]) => [name, next(inner)])), {
        requiredKeys: named.map(([name]) => name).filter((name) => required.has(name)),
      })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** What people and programs send that should not. */
const strange = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(5_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '__proto__',
  -1,
  0,
  1.5,
  2 ** 53,
  -(2 ** 31) - 1,
  1e308,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: 1, constructor: { prototype: 1 } },
)

/** Values near what a schema allows: a field gone, added or of the wrong kind; or something else altogether. */
export function nearlyFromSchema(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const bent = fc
    .tuple(arbitraryFromSchema(schema, root), fc.nat(), strange, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, at, odd, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd
      const names = Object.keys(value)
      const name = names[at % Math.max(1, names.length)] ?? 'extra'
      const copy: Record<string, unknown> = { ...value }
      if (how === 'remove') delete copy[name]
      else copy[how === 'add' ? 'unexpected' : name] = odd
      return copy
    })
  return fc.oneof(
    { weight: 4, arbitrary: bent },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}
