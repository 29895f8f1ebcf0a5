import { join } from 'node:path'
import protobuf from 'protobufjs'

const { MapField, Root, Type } = protobuf

/** Letters of shared/protocol/compactWire.ts for the scalars proto/ uses. Enums travel as int32. */
const letters = new Map(
  Object.entries({
    string: 's',
    bytes: 'y',
    bool: 'b',
    uint32: 'u',
    int32: 'i',
    uint64: 'U',
    float: 'f',
    double: 'd',
  }),
)

/**
 * The message types that the roots reach, as the text compactWire.ts reads: one line a type, the roots first; a line
 * is `name;field;field …`, a field `name form[ id]` with its id left out where it follows the one before; a form is
 * a letter or the number of a type, after `?` (knows whether it was sent), `*` (repeated) or `{` and the letter of
 * the keys (map). A `name` as `Name|oneof` names the type's oneof; its members are marked `=`.
 * Throws when proto/ uses what the reader does not know.
 */
export function wireTable(protoFolder: string, rootNames: readonly string[]): string {
  const root = new Root()
  root.resolvePath = (_, target) => join(protoFolder, target)
  root.loadSync('envelope.proto', { keepCase: true }).resolveAll()

  const types = rootNames.map((name) => root.lookupType(`v1.${name}`))
  const numbers = new Map(types.map((type, index) => [type, index]))
  const numberOf = (type: protobuf.Type): number => {
    const known = numbers.get(type)
    if (known !== undefined) return known
    numbers.set(type, types.push(type) - 1)
    return types.length - 1
  }
  const letterOf = (name: string, where: protobuf.Field): string => {
    const letter = letters.get(name)
    if (letter === undefined) throw new Error(`${where.fullName}: ${name} is not in compactWire.ts`)
    return letter
  }
  const valueOf = (field: protobuf.Field): string => {
    if (field.resolvedType instanceof Type) return String(numberOf(field.resolvedType))
    return letterOf(field.resolvedType ? 'int32' : field.type, field)
  }
  const formOf = (field: protobuf.Field): string => {
    if (field.required || field.delimited) throw new Error(`${field.fullName}: not a proto3 field`)
    if (field instanceof MapField) return `{${letterOf(field.keyType, field)}${valueOf(field)}`
    if (field.repeated) {
      const value = valueOf(field)
      if (/^[bUfd]$/.test(value))
        throw new Error(`${field.fullName}: compactWire.ts packs only uint32 and int32`)
      return `*${value}`
    }
    if (field.partOf && !field.options?.['proto3_optional']) return `=${valueOf(field)}`
    return `${field.hasPresence ? '?' : ''}${valueOf(field)}`
  }
  const lineOf = (type: protobuf.Type): string => {
    const oneofs = type.oneofsArray.filter((oneof) => !oneof.isProto3Optional)
    if (oneofs.length > 1) throw new Error(`${type.fullName}: compactWire.ts reads one oneof a message`)
    // Only the roots are asked for by name.
    const name = numberOf(type) < rootNames.length ? type.name : ''
    let expected = 1
    const fields = type.fieldsArray
      .toSorted((a, b) => a.id - b.id)
      .map((field) => {
        const id = field.id === expected ? '' : ` ${field.id}`
        expected = field.id + 1
        return `;${field.name} ${formOf(field)}${id}`
      })
    return (oneofs[0] ? `${name}|${oneofs[0].name}` : name) + fields.join('')
  }

  const lines: string[] = []
  for (let index = 0; index < types.length; index += 1) lines.push(lineOf(types[index]!))
  return lines.join('\n')
}
