import type { Logger } from 'pino'
import { limits } from '#shared/rules/limits.ts'
import type { TemplateState } from '#shared/http/templates.ts'
import type { TemplateProblem, TemplateReport } from '#shared/map/files/templateCheck.ts'
import type { Clock } from '../clock.ts'
import { HeldElsewhere, type Lease, type Leases } from '../cluster/cluster.ts'
import { keepLease } from '../cluster/keepLease.ts'
import type { Db } from '../db/schema.ts'
import * as profiles from '../db/tables/accounts/publishProfiles.ts'
import type { ProfileRow } from '../db/tables/accounts/publishProfiles.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import * as templates from '../db/tables/spaces/templates.ts'
import type { StoredMap, TemplateRow } from '../db/tables/spaces/templates.ts'
import * as filesTable from '../db/tables/site/files.ts'
import { fileUrl } from '../files/files.ts'
import { FairTurns } from '../operating/fairTurns.ts'
import { loadTemplateMaps } from '../maps/mapStore.ts'
import { restingStates, workingStates } from '../policies/template.ts'
import { checkInWorker } from './checkInWorker.ts'
import { checkLog } from './checkLog.ts'
import { noteUploads } from './namedUploads.ts'

/**
 * Makes templates of spaces: Updating takes the maps of the space, Publishing checks them. One template after the
 * other, owners by turns; where each stands is in the database, so that a restart goes on with what it finds there.
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
  /** Absolute; holds catalogue.json. */
  readonly assetsFolder: string
  /** PUBLIC_URL: what is named by it is on this site. */
  readonly publicUrl?: string | undefined
  /** Of what servers do one at a time. */
  readonly leases: Leases
}

/** A template that ends the process each time it is worked on must not do so for ever. */
const attemptsMax = 3
/** Uploads that are looked for with one statement. */
const FILES_AT_ONCE = 500

export function createPublisher({
  db,
  clock,
  log,
  newId,
  assetsFolder,
  publicUrl,
  leases,
}: PublisherOptions): Publisher {
  const ending = new AbortController()
  const turns = new FairTurns({ atOnce: 1 })
  /** Those that wait for their turn. */
  const waiting = new Set<string>()
  const running = new Set<Promise<void>>()

  function enqueue({ id, ownerId }: Pick<TemplateRow, 'id' | 'ownerId'>): void {
    if (ending.signal.aborted || waiting.has(id)) return
    waiting.add(id)
    const run = turns.take(ownerId, () => work(id)).finally(() => running.delete(run))
    running.add(run)
  }

  async function work(id: string): Promise<void> {
    waiting.delete(id)
    if (ending.signal.aborted) return
    try {
      await claim(id)
    } catch (err) {
      // The database itself refuses: the next start tries again.
      if (!ending.signal.aborted) log.error({ err, templateId: id }, 'a template could not be worked on')
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

  /** Copies the maps; undefined: that failed. */
  async function takeMaps(template: TemplateRow, profile: ProfileRow): Promise<TemplateRow | undefined> {
    const taken = await readMaps(template)
    if ('problem' in taken) {
      await failWith(template, profile, [taken.problem])
      return undefined
    }
    return db.transaction().execute(async (tx) => {
      await templates.replaceMaps(tx, template.id, taken.maps)
      return move(tx, template, profile, 'Publishing')
    })
  }

  async function readMaps({
    spaceId,
  }: TemplateRow): Promise<{ readonly maps: StoredMap[] } | { readonly problem: TemplateProblem }> {
    if (spaceId === null || !(await spaces.find(db, spaceId))) return { problem: { code: 'noSpace' } }
    let maps: StoredMap[]
    try {
      maps = await loadTemplateMaps(db, spaceId)
    } catch (error) {
      return { problem: { code: 'unreadable', what: firstLine(error) } }
    }
    const bytes = maps.reduce((sum, { mapJson }) => sum + mapJson.length, 0)
    if (bytes > limits.templateBytesMax || maps.length > limits.templateLevelsMax) {
      return { problem: { code: 'templateSize' } }
    }
    return maps.length === 0 ? { problem: { code: 'noLevel' } } : { maps }
  }

  async function check(template: TemplateRow, profile: ProfileRow): Promise<void> {
    await profiles.update(db, profile.id, { testStatus: 'Running' })
    const levels = await templates.mapsOf(db, template.id)
    const task = { levels, assetsFolder, uploads: await uploadsOf(levels), ownOrigin: publicUrl }
    await finish(template, profile, await checkInWorker(task, ending.signal))
  }

  /** Paths of the uploads the levels name and that are there. */
  async function uploadsOf(levels: readonly StoredMap[]): Promise<string[]> {
    const named = new Set<string>()
    for (const { mapJson } of levels) await noteUploads(mapJson, named)
    const found: string[] = []
    const ids = [...named]
    for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
      const there = await filesTable.findMany(db, ids.slice(at, at + FILES_AT_ONCE))
      found.push(...there.map(({ id }) => fileUrl(id)))
    }
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
      if (begun) enqueue(begun)
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
      if (begun) enqueue(begun)
      return begun
    },
    async start() {
      for (const template of await templates.allIn(db, workingStates)) enqueue(template)
    },
    async close() {
      ending.abort(new DOMException('the server stops', 'AbortError'))
      await Promise.all(running)
    },
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)
