import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'
import { expect, test } from 'vitest'
import { eventNames } from '../world/reduce.ts'
import { roomFeatures } from '../../server/room/features/features.ts'

const fileOf = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname

/** The table's two parts: kinds of the envelopes, then the fields of every message. */
function readTable(): { kinds: string[]; fields: string[] } {
  const lines = readFileSync(fileOf('proto/kinds.tsv'), 'utf8').trimEnd().split('\n')
  const second = lines.findIndex((line) => line.startsWith('message\tfield'))
  return {
    kinds: lines.slice(1, second).filter((line) => line !== ''),
    fields: lines.slice(second + 1),
  }
}

const root = await new protobuf.Root().load(fileOf('proto/envelope.proto'), { keepCase: true })
root.resolveAll()

function messages(parent: protobuf.NamespaceBase): protobuf.Type[] {
  return parent.nestedArray.flatMap((nested) =>
    nested instanceof protobuf.Type
      ? [nested, ...messages(nested)]
      : nested instanceof protobuf.Namespace
        ? messages(nested)
        : [],
  )
}

const isEnum = (nested: protobuf.ReflectionObject): boolean =>
  nested instanceof protobuf.Enum && nested.name === 'ENUM'

/** A type as the table spells it: nested enums by their short name. */
const typeName = (field: protobuf.Field): string => {
  const type = field.type.replace(/\.ENUM$/, '')
  return field instanceof protobuf.MapField ? `map<${field.keyType},${type}>` : type
}

const labelOf = (field: protobuf.Field): string => {
  if (field.repeated) return 'repeated'
  if (field.options?.['proto3_optional']) return 'optional'
  return field.partOf ? `oneof:${field.partOf.name}` : ''
}

const envelopes = ['ClientServerAction', 'ServerClientEvent'] as const

test('every kind has the number and the message it is pinned to', () => {
  const actual = envelopes.flatMap((envelope) =>
    root
      .lookupType(`v1.${envelope}`)
      .fieldsArray.filter((field) => field.partOf && !field.options?.['proto3_optional'])
      .map((field) => [envelope, field.name, field.id, field.type].join('\t')),
  )
  expect(actual.toSorted()).toEqual(readTable().kinds.toSorted())
})

test('every field of every message has the number, type and label it is pinned to', () => {
  const isEnvelope = (name: string) => /^(ClientServer|ServerClient)/.test(name)
  const actual = messages(root)
    // Some messages are only the name space of an enum.
    .filter(({ name, nestedArray }) => !isEnvelope(name) && !nestedArray.some(isEnum))
    .flatMap((message) =>
      message.fieldsArray.length === 0
        ? [`${message.name}\t\t\t\t`]
        : message.fieldsArray.map((field) =>
            [message.name, field.name, field.id, typeName(field), labelOf(field)].join('\t'),
          ),
    )
  expect(actual.toSorted()).toEqual(readTable().fields.toSorted())
})

test('directions and interactions have their numbers', () => {
  const values = (name: string) =>
    Object.entries(root.lookupEnum(`v1.${name}.ENUM`).values).map(([key, n]) => `${key}=${n}`)
  expect(values('MoveDirectionEnum').join(' ')).toBe('Left=0 Right=1 Up=2 Down=3 Dance=4')
  expect(values('SpriteDirectionEnum').join(' ')).toBe(
    'Stand=0 Down=1 DownAlt=2 Up=3 UpAlt=4 Left=5 LeftAlt=6 Right=7 RightAlt=8 Dance1=9 Dance2=10 Dance3=11 Dance4=12',
  )
  expect(values('InteractionEnum').join(' ')).toBe(
    'NONE=0 EMBEDDED_WEBSITE=1 POSTER=2 VIDEO=3 EXTERNAL_CALL=4 EXTENSION=5 NOTE=6 MODAL_EXTENSION=7 COMPONENT_MODAL=8 SIDE_PANEL_TRIGGER=9',
  )
})

test('numbers of other published clients stay reserved, and the transaction number is 100', () => {
  const action = root.lookupType('v1.ClientServerAction')
  expect([106, 135, 136].every((id) => action.isReservedId(id))).toBe(true)
  expect(action.fields['txnId']).toMatchObject({ id: 100, type: 'uint32' })
  const event = root.lookupType('v1.ServerClientEvent')
  expect([39, 63, 116, 129, 162, 163].every((id) => event.isReservedId(id))).toBe(true)
})

test('every action has a handler and every event an audience', () => {
  const { kinds } = readTable()
  const named = (envelope: string) =>
    kinds
      .filter((line) => line.startsWith(envelope))
      .map((line) => line.split('\t')[1] ?? '')
      .toSorted()
  expect(Object.keys(roomFeatures.handlers).toSorted()).toEqual(named('ClientServerAction'))
  expect(eventNames().toSorted()).toEqual(named('ServerClientEvent'))
})
