import { Group } from 'three'
import { placementOf, type MapObject, type Placement } from '#shared/map/placement.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'
import { levelWords } from '../../../text/levelName.ts'
import { facesFor } from '../facesFor.ts'
import { SheetFace, type FollowNote } from './SheetFace.ts'
import { sheetPlaceOf, type SheetPlace } from './sheetPlaces.ts'
import { sheetWordsOf, type SheetWords } from './sheetWords.ts'

/** From so far they are seen, and so much further back until they are gone, metres. */
const SEEN_M = 14
const EDGE_M = 2
/** So many notes are opened with one look: each is read from the server. */
const OPENED_MAX = 2

interface Sheet {
  /** What it was made of: only an edit of that makes another one. */
  readonly of: string
  /** Where it is and what it says: that is changed on it. */
  at: string
  words: string
  readonly face: SheetFace
}

/** What the things of the level say, where they stand: each while one is near enough to see it. */
export class Sheets {
  readonly group = new Group()
  readonly #services: SceneServices
  readonly #follow: FollowNote
  readonly #sheets = new Map<string, Sheet>()
  /** Where each object has its own; null: it has none. */
  readonly #places = new WeakMap<MapObject, SheetPlace | null>()
  /** Notes that may still be opened before the next look. */
  #mayOpen = 0

  constructor(services: SceneServices, follow: FollowNote) {
    this.#services = services
    this.#follow = follow
  }

  /** What is to be seen from where one stands by now. */
  readonly look = (): void => {
    this.#mayOpen = OPENED_MAX
    this.sync()
  }

  readonly sync = (): void => {
    const { frame } = this.#services
    const gone = new Set(this.#sheets.keys())
    for (const { key, object, place } of facesFor(this.#near(), (shownKey) => this.#sheets.has(shownKey))) {
      gone.delete(key)
      this.#show(key, object, place)
    }
    for (const key of gone) {
      this.#sheets.get(key)?.face.dispose()
      this.#sheets.delete(key)
      frame.news.tell()
    }
  }

  #placeOf(object: MapObject): SheetPlace | null {
    let place = this.#places.get(object)
    if (place === undefined) {
      const { catalogue } = this.#services.shown
      place = (catalogue && sheetPlaceOf(object, catalogue)) ?? null
      if (catalogue) this.#places.set(object, place)
    }
    return place
  }

  #near() {
    const { shown, source } = this.#services
    const { map } = shown
    const encId = source.self()
    const self = encId === undefined ? undefined : source.live(encId)
    if (!map || self?.mapId !== map.id) return []
    return (shown.level?.things ?? []).flatMap(({ key }) => {
      const object = map.objects.get(key)
      const place = object && this.#placeOf(object)
      if (!object || !place) return []
      const { x, z } = placementOf(object)
      const metres = Math.hypot(self.position.x - x, self.position.z - z)
      const reach = SEEN_M + (this.#sheets.has(key) ? EDGE_M : 0)
      return metres < reach ? [{ key, object, place, loudness: Math.max(0, 1 - metres / SEEN_M) }] : []
    })
  }

  #show(key: string, object: MapObject, place: SheetPlace): void {
    const { shown, frame } = this.#services
    const { map, catalogue } = shown
    const words = sheetWordsOf(object, catalogue?.get(object.templateId ?? '')?.name.zh ?? '', levelWords)
    const at = placementOf(object)
    const of = JSON.stringify([map?.id, words?.kind, place])
    const known = this.#sheets.get(key)
    if (known?.of === of && words) return change(known, at, words)
    known?.face.dispose()
    this.#sheets.delete(key)
    if (!map || !words || (words.kind === 'note' && this.#mayOpen-- <= 0)) return
    const face = new SheetFace(`${map.id}.${key}`, { place, words, at, follow: this.#follow }, () =>
      frame.news.tell(),
    )
    this.#sheets.set(key, { of, at: JSON.stringify(at), words: JSON.stringify(words), face })
    this.group.add(face.mesh)
  }

  /** How many are seen, and how many characters are on them. */
  readonly numbers = (): Readonly<Record<string, number>> => {
    const seen = [...this.#sheets.values()].filter(({ face }) => face.mesh.visible)
    return {
      thingSheets: seen.length,
      sheetLetters: seen.reduce((sum, { face }) => sum + [...face.shown].length, 0),
    }
  }

  dispose(): void {
    for (const { face } of this.#sheets.values()) face.dispose()
    this.#sheets.clear()
  }
}

/** The same sheet elsewhere, or with something else on it: what is written on a note is not read again for that. */
function change(sheet: Sheet, at: Placement, words: SheetWords): void {
  const [nowAt, nowWords] = [JSON.stringify(at), JSON.stringify(words)]
  if (sheet.at !== nowAt) sheet.face.move(at)
  if (sheet.words !== nowWords) sheet.face.say(words)
  sheet.at = nowAt
  sheet.words = nowWords
}
