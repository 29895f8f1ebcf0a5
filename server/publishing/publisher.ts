import type { Logger } from 'pino'
import { ApiError } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { TemplateState } from '#shared/http/templates.ts'
import type { TemplateReport } from '#shared/map/files/templateCheck.ts'
import type { TemplateProblem } from '#shared/map/files/templateProblems.ts'
import type { Clock } from '../clock.ts'
import { HeldElsewhere, type Lease, type Leases } from '../cluster/cluster.ts'
import { keepLease } from '../cluster/keepLease.ts'
import { certainly } from '../db/certainly.ts'
import type { Db } from '../db/schema.ts'
import * as profiles from '../db/tables/accounts/publishProfiles.ts'
import type { ProfileRow } from '../db/tables/accounts/publishProfiles.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as templateOwnThings from '../db/tables/spaces/templateOwnThings.ts'
import * as templates from '../db/tables/spaces/templates.ts'
import type { StoredMap, TemplateRow } from '../db/tables/spaces/templates.ts'
import { filePaths } from '../files/filePath.ts'
import type { Files } from '../files/files.ts'
import type { Quotas } from '../storageSettings.ts'
import type { Disk } from '../operating/disk.ts'
import { carry, type Carried } from '../ownThings/carry.ts'
import { findCarried } from '../ownThings/findCarried.ts'
import { spaceSource, templateTarget } from '../ownThings/templateOwn.ts'
import { restingStates, workingStates } from '../policies/template.ts'
import { checkInWorker } from './checkInWorker.ts'
import { checkLog } from './checkLog.ts'

/**
 * Makes templates of spaces: Updating takes the maps of the space, Publishing checks them. One template after the
 * other; where each stands is in the database, so that a restart goes on with what it finds there.
 */
export interface Publisher {
  /** Takes the maps of its space anew, as a new version. undefined: the template is being worked on, or gone. */
  update(template: TemplateRow, userId: string): Promise<TemplateRow | undefined>
  /** Checks the newest version once more. undefined: the template is being worked on, or gone. */
  publish(template: TemplateRow, profile: ProfileRow): Promise<TemplateRow | undefined>
  /** Goes on with what an earlier process left in the middle. */
  start(): Promise<void>
  /** Ends the work under way; the next start begins it anew. */
  close(): Promise<void>
}

export interface PublisherOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
  readonly files: Files
  readonly disk: Disk
  readonly quotas: Quotas
  /** Absolute; holds catalogue.json. */
  readonly assetsFolder: string
  /** PUBLIC_URL: what is named by it is on this site. */
  readonly publicUrl?: string | undefined
  /** Of what servers do one at a time. */
  readonly leases: Leases
}

/** A template that ends the process each time it is worked on must not do so for ever. */
const attemptsMax = 3

export function createPublisher({
  db,
  clock,
  log,
  newId,
  files,
  disk,
  quotas,
  assetsFolder,
  publicUrl,
  leases,
}: PublisherOptions): Publisher {
  const ending = new AbortController()
  const queue: string[] = []
  let running: Promise<void> | undefined

  function enqueue(templateId: string): void {
    if (ending.signal.aborted || queue.includes(templateId)) return
    queue.push(templateId)
    running ??= work().finally(() => {
      running = undefined
    })
  }

  async function work(): Promise<void> {
    for (let id = queue.shift(); id !== undefined && !ending.signal.aborted; id = queue.shift()) {
      try {
        await claim(id)
      } catch (err) {
        // The database itself refuses: the next start tries again.
        if (!ending.signal.aborted) log.error({ err, templateId: id }, 'a template could not be worked on')
      }
    }
  }

  /** Unless another server does. */
  async function claim(templateId: string): Promise<void> {
    let lease: Lease
    try {
      // No space has such a name: the epoch is of no use here, that only one has it is.
      lease = await leases.take(`template ${templateId}`)
    } catch (error) {
      if (error instanceof HeldElsewhere) return
      throw error
    }
    await keepLease(leases, lease, () => workOn(templateId))
  }

  async function workOn(templateId: string): Promise<void> {
    const template = await templates.find(db, templateId)
    if (!template || !workingStates.includes(template.state)) return
    const profile =
      (await profiles.newestOf(db, templateId)) ?? (await newProfile(db, template, template.ownerId))
    if (profile.attempts >= attemptsMax) {
      const interrupted = { code: 'interrupted', what: String(attemptsMax) } as const
      return failWith(template, profile, [interrupted])
    }
    await profiles.update(db, profile.id, { attempts: profile.attempts + 1 })
    try {
      const updated = template.state === 'Updating' ? await takeMaps(template, profile) : template
      if (updated) await check(updated, profile)
    } catch (error) {
      if (ending.signal.aborted) {
        // Not its fault.
        return profiles.update(db, profile.id, { attempts: profile.attempts })
      }
      log.error({ err: error, templateId }, 'a template could not be published')
      const current = (await templates.find(db, templateId)) ?? template
      await failWith(current, profile, [{ code: 'crashed', what: firstLine(error) }])
    }
  }

  /** Copies the maps and what they name of the space's own; undefined: that failed, or the template is gone. */
  async function takeMaps(template: TemplateRow, profile: ProfileRow): Promise<TemplateRow | undefined> {
    const taken = await readMaps(template)
    if ('problem' in taken) {
      await failWith(template, profile, [taken.problem])
      return undefined
    }
    const { maps, kept, added, discard } = taken
    const moved: { row?: TemplateRow | undefined } = {}
    try {
      // What is stored must not lose its uploads: where the connection is lost, the answer is asked for.
      await certainly(db, async (tx) => {
        moved.row = await move(tx, template, profile, 'Publishing')
        if (!moved.row) return
        await templates.replaceMaps(tx, template.id, maps)
        const stays = kept.map(({ thingId }) => thingId)
        await templateOwnThings.replace(tx, template.id, stays, added, clock.now())
      })
    } catch (error) {
      await discard()
      throw error
    }
    if (!moved.row) await discard()
    return moved.row
  }

  async function readMaps({
    id,
    ownerId,
    spaceId,
  }: TemplateRow): Promise<Carried<StoredMap> | { readonly problem: TemplateProblem }> {
    if (spaceId === null || !(await spaces.find(db, spaceId))) return { problem: { code: 'noSpace' } }
    try {
      const source = spaceSource(db, spaceId)
      const maps = () =>
        source.maps().catch((cause: unknown) => {
          throw new UnreadableMaps(firstLine(cause), { cause })
        })
      const found = await findCarried({ ...source, maps })
      const bytes = found.maps.reduce((sum, { mapJson }) => sum + mapJson.length, 0)
      if (bytes > limits.templateBytesMax || found.maps.length > limits.templateLevelsMax) {
        return { problem: { code: 'templateSize' } }
      }
      if (found.maps.length === 0) return { problem: { code: 'noLevel' } }
      return await carry({ db, files, log, disk, quotas }, found, await templateTarget(db, ownerId, id))
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  async function check(template: TemplateRow, profile: ProfileRow): Promise<void> {
    await profiles.update(db, profile.id, { testStatus: 'Running' })
    const levels = await templates.mapsOf(db, template.id)
    const own = (await templateOwnThings.listOf(db, template.id)).map(
      ({ thingId, item }): [string, string] => [thingId, item],
    )
    const texts = [...levels.map(({ mapJson }) => mapJson), ...own.map(([, item]) => item)]
    const task = { levels, assetsFolder, uploads: await uploadsIn(texts), own, ownOrigin: publicUrl }
    await finish(template, profile, await checkInWorker(task, ending.signal))
  }

  /** Paths of the uploads some texts name and that are there. */
  async function uploadsIn(texts: readonly string[]): Promise<string[]> {
    const named = new Set(texts.flatMap((text) => [...text.matchAll(filePaths)].map(([path]) => path)))
    const found: string[] = []
    for (const path of named) if (await files.find(path.slice('/files/'.length))) found.push(path)
    return found
  }

  const failWith = (template: TemplateRow, profile: ProfileRow, problems: readonly TemplateProblem[]) =>
    finish(template, profile, { problems, levels: [], foreignAddresses: 0 })

  async function finish(template: TemplateRow, profile: ProfileRow, report: TemplateReport): Promise<void> {
    const { problems } = report
    const passed = problems.length === 0
    const failure = template.state === 'Updating' ? 'UpdateFailed' : 'PublishFailed'
    const title = { name: profile.name, version: profile.version, at: clock.now() }
    await db.transaction().execute(async (tx) => {
      await move(tx, template, profile, passed ? 'Published' : failure)
      await profiles.update(tx, profile.id, {
        testStatus: passed ? 'Success' : 'Failure',
        testLog: checkLog(title, report),
        problems,
        attempts: 0,
      })
    })
  }

  /** The template and its record together. */
  async function move(
    tx: Db,
    template: TemplateRow,
    profile: ProfileRow,
    to: TemplateState,
  ): Promise<TemplateRow | undefined> {
    await profiles.update(tx, profile.id, { state: to })
    return templates.changeState(tx, template.id, [template.state], to, clock.now())
  }

  async function newProfile(tx: Db, template: TemplateRow, userId: string): Promise<ProfileRow> {
    const earlier = await profiles.newestOf(tx, template.id)
    const profile = {
      id: newId(),
      templateId: template.id,
      version: (earlier?.version ?? 0) + 1,
      name: template.name,
      state: template.state,
      createdBy: userId,
      createdAt: clock.now(),
    }
    await profiles.insert(tx, profile)
    return { ...profile, testStatus: 'Waiting', testLog: '', problems: [], attempts: 0 }
  }

  return {
    async update(template, userId) {
      const begun = await db.transaction().execute(async (tx) => {
        const updating = await templates.changeState(tx, template.id, restingStates, 'Updating', clock.now())
        if (updating) await newProfile(tx, updating, userId)
        return updating
      })
      if (begun) enqueue(begun.id)
      return begun
    },
    async publish(template, profile) {
      // What was never taken has to be taken first.
      const next = profile.state === 'UpdateFailed' ? 'Updating' : 'Publishing'
      const begun = await db.transaction().execute(async (tx) => {
        const working = await templates.changeState(tx, template.id, restingStates, next, clock.now())
        if (!working) return undefined
        const anew = { state: next, testStatus: 'Waiting', testLog: '', problems: [], attempts: 0 } as const
        await profiles.update(tx, profile.id, anew)
        return working
      })
      if (begun) enqueue(begun.id)
      return begun
    },
    async start() {
      for (const id of await templates.idsIn(db, workingStates)) enqueue(id)
    },
    async close() {
      ending.abort(new DOMException('the server stops', 'AbortError'))
      await running
    },
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)

class UnreadableMaps extends Error {
  override readonly name = 'UnreadableMaps'
}

/** Why maps could not be taken, for the record. @throws what is no fault of theirs */
function problemOf(error: unknown): TemplateProblem {
  if (error instanceof UnreadableMaps) return { code: 'unreadable', what: error.message }
  if (!(error instanceof ApiError)) throw error
  const [about] = error.details ?? []
  if (error.code === 'OwnThingsGone') return { code: 'ownThingsGone', what: about?.what ?? '' }
  if (error.code === 'QuotaExceeded' || error.code === 'StorageFull') {
    return { code: 'ownThingsQuota', what: about?.message ?? error.message }
  }
  throw error
}
