import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { fail } from '#shared/errors.ts'
import { OWN_PREFIX, ownOf, type OwnItem, type OwnMaterial } from '#shared/map/own/ownCatalogue.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Db } from '../db/schema.ts'
import * as fileRows from '../db/tables/site/files.ts'
import type { FileRow } from '../db/tables/site/files.ts'
import type { CarriedThing } from '#shared/map/own/carriedThing.ts'
import { copyUpload } from '../files/copyUpload.ts'
import { fileIdOf } from '../files/filePath.ts'
import { fileUrl, type Files } from '../files/files.ts'
import { checkFits, type Payers } from '../files/quotas.ts'
import type { Disk } from '../operating/disk.ts'
import type { Quotas } from '../storageSettings.ts'
import { renamedOwn } from './carriedMaps.ts'
import { failGone, listed, nameOfCarried, type Found } from './findCarried.ts'

export interface CarryContext {
  readonly db: Db
  readonly files: Files
  readonly log: Logger
  readonly disk: Disk
  readonly quotas: Quotas
}

/** Where things go. */
export interface CarryTo {
  /** Whose their files are. */
  readonly ownerId: string
  /** The space they hang in from the start; undefined: they are of a template, or of a space that is about to be. */
  readonly spaceId?: string | undefined
  /** The space on whose account they are as well. */
  readonly payerId?: string | undefined
  /** What is there: the same thing is not brought twice. */
  readonly known: readonly CarriedThing[]
  /** How many there are, drafts too. */
  readonly count: number
}

/** Maps with what they name under its new names, not stored yet. */
export interface Carried<Stored> {
  readonly maps: readonly Stored[]
  /** To be stored in the transaction that stores the maps. */
  readonly added: readonly CarriedThing[]
  /** What was there already and is named now. */
  readonly kept: readonly CarriedThing[]
  /** Uploads that came with it. */
  readonly fileIds: readonly string[]
  /** Nothing of it is stored: the uploads go again. What a stop in between leaves goes with all that nothing names. */
  discard(): Promise<void>
}

/** 64 bits: names on maps stay short. */
export const newThingId = (): string => randomBytes(8).toString('hex')

/** The uploads a thing is made of as everybody sees it; a picture that counts with the next save is not among them. */
function partsOf({ item }: CarriedThing): {
  readonly model: string | undefined
  readonly picture: string | undefined
} {
  const one = ownOf(item)
  return { model: one?.kind === 'thing' ? fileIdOf(one.file) : undefined, picture: fileIdOf(one?.picture) }
}

/** What a copy says of what it is a copy of: uploads never change, so that these two say what it looks like. */
function keyOf(thing: CarriedThing): string {
  const { model = '', picture = '' } = partsOf(thing)
  return createHash('sha256').update(`${thing.kind} ${model} ${picture}`).digest('hex').slice(0, 32)
}

/** Whether two are the same thing: copies of each other or of one, and nobody has changed either since. */
function isSame(here: CarriedThing, thing: CarriedThing): boolean {
  if (here.kind !== thing.kind || here.details !== thing.details) return false
  const [from, of] = [keyOf(thing), thing.carriedFrom]
  return here.carriedFrom === from || (of !== '' && (here.carriedFrom === of || keyOf(here) === of))
}

/** Whether what it can not do without is there: a thing without its picture is still one. */
function isWhole(thing: CarriedThing, files: ReadonlyMap<string, FileRow>): boolean {
  const { model, picture } = partsOf(thing)
  return files.has((thing.kind === 'thing' ? model : picture) ?? '')
}

/** What is there already, and what is to be brought with its uploads. */
interface Plan {
  readonly kept: ReadonlyMap<CarriedThing, CarriedThing>
  readonly missing: readonly { readonly thing: CarriedThing; readonly files: readonly FileRow[] }[]
}

/**
 * Looks whether it all fits, before anything is copied.
 * @throws ApiError OwnThingsGone, OwnThingsDoNotFit, QuotaExceeded, StorageFull
 */
export async function planCarry(
  { db, quotas, disk }: Pick<CarryContext, 'db' | 'quotas' | 'disk'>,
  things: readonly CarriedThing[],
  to: CarryTo,
): Promise<Plan> {
  if (things.length === 0) return { kept: new Map(), missing: [] }
  const likely = things.map((thing) => [thing, to.known.filter((here) => isSame(here, thing))] as const)
  const ids = [...things, ...likely.flatMap(([, same]) => same)].flatMap((thing) =>
    Object.values(partsOf(thing)).filter((id) => id !== undefined),
  )
  const rows = new Map((await fileRows.listByIds(db, ids)).map((row) => [row.id, row]))
  // One whose file is gone is brought anew.
  const kept = new Map(
    likely.flatMap(([thing, all]) => {
      const same = all.find((here) => isWhole(here, rows))
      return same ? [[thing, same] as const] : []
    }),
  )
  const wanted = things.filter((thing) => !kept.has(thing))
  const missing = wanted.map((thing) => {
    const { model, picture } = partsOf(thing)
    return { thing, files: [model, picture].flatMap((id) => rows.get(id ?? '') ?? []) }
  })
  const gone = wanted.filter((thing) => !isWhole(thing, rows))
  if (gone.length > 0) failGone(gone.map(nameOfCarried))
  if (to.count + wanted.length > limits.ownThings) failFull(wanted, to.count)
  const files = missing.flatMap((one) => one.files)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const payers: Payers = { userId: to.ownerId, spaceId: to.payerId }
  if (files.length > 0) await checkFits(db, quotas, payers, { files: files.length, bytes })
  await disk.checkRoom(bytes)
  return { kept, missing }
}

/** @throws ApiError OwnThingsDoNotFit whose details name them */
export const failFull = (things: readonly CarriedThing[], used: number): never =>
  fail('OwnThingsDoNotFit', [
    {
      field: 'things',
      message: 'too many',
      limit: limits.ownThings,
      used,
      what: listed(things.map(nameOfCarried)),
    },
  ])

/**
 * Copies what maps name for where they go: uploads at once, each on the account of whose they become; rows are the
 * caller's to store. Whatever goes wrong, nothing of it stays.
 * @throws ApiError as planCarry
 */
export async function carry<Stored extends { readonly mapJson: string }>(
  ctx: CarryContext,
  { maps, things }: Found<Stored>,
  to: CarryTo,
): Promise<Carried<Stored>> {
  const { kept, missing } = await planCarry(ctx, things, to)
  const files = new Map<string, string>()
  const copies: string[] = []
  async function discard(): Promise<void> {
    for (const id of copies.splice(0)) {
      await ctx.files
        .remove(id)
        .catch((err: unknown) => ctx.log.warn({ err, id }, 'a copy of an upload stays'))
    }
  }
  const added: CarriedThing[] = []
  const names = new Map<string, string>()
  try {
    for (const [thing, same] of kept) {
      names.set(thing.thingId, same.thingId)
      const [from, into] = [partsOf(thing), partsOf(same)]
      for (const part of ['model', 'picture'] as const) {
        if (from[part] !== undefined && into[part] !== undefined) files.set(from[part], into[part])
      }
    }
    for (const { thing, files: parts } of missing) {
      for (const part of parts) {
        if (files.has(part.id)) continue
        const copy = (await copyUpload(ctx.files, part, to)) ?? failGone([nameOfCarried(thing)])
        copies.push(copy.id)
        files.set(part.id, copy.id)
      }
      const copy = copyOf(thing, files)
      names.set(thing.thingId, copy.thingId)
      added.push(copy)
    }
  } catch (error) {
    await discard()
    throw error
  }
  return {
    maps: maps.map((map) => ({ ...map, mapJson: renamedOwn(map.mapJson, { things: names, files }) })),
    added,
    kept: [...kept.values()],
    fileIds: [...copies],
    discard,
  }
}

/** The same thing under another name and with files of its own. */
function copyOf(thing: CarriedThing, files: ReadonlyMap<string, string>): CarriedThing {
  const { model, picture } = partsOf(thing)
  const [modelId, pictureId] = [files.get(model ?? '') ?? null, files.get(picture ?? '') ?? null]
  const thingId = newThingId()
  const one = JSON.parse(thing.item) as OwnItem | OwnMaterial
  const item = {
    ...one,
    id: OWN_PREFIX + thingId,
    picture: pictureId === null ? '' : fileUrl(pictureId),
    ...(modelId !== null && { file: fileUrl(modelId) }),
  }
  const { kind, report, details } = thing
  return {
    thingId,
    kind,
    modelId,
    pictureId,
    report,
    details,
    item: JSON.stringify(item),
    carriedFrom: keyOf(thing),
  }
}
