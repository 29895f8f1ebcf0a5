import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import { post, send } from '../../net/send.ts'
import { failureText } from '../../space/act.ts'
import { showToast } from '../../store/toastStore.ts'
import { boardOf, wirePlace, type MarkBoard, type Place } from './markBoards.ts'

/** So often what was drawn is sent, ms: within what the server takes (server/room/features/screens). */
const SEND_MS = 60
/** Nearer than this to the point before, shares of the width, a point says nothing. */
const STEP = 0.002

/** One's own hand on a share: drawn at once, sent little by little. */
export class Drawing {
  readonly #sharer: string
  readonly #self: EncId
  readonly #board: MarkBoard
  #stroke: number | undefined
  #last: Place | undefined
  #unsent: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #pointedAt = -Infinity

  constructor(sharer: string, self: EncId) {
    this.#sharer = sharer
    this.#self = self
    this.#board = boardOf(sharer)
  }

  get isDown(): boolean {
    return this.#stroke !== undefined
  }

  begin(place: Place): void {
    this.#stroke = this.#board.nextOf(this.#self)
    this.#last = undefined
    this.#add(place)
  }

  go(place: Place): void {
    if (this.#stroke === undefined) return
    const { x, y } = this.#last ?? { x: Infinity, y: Infinity }
    if (Math.hypot(place.x - x, place.y - y) >= STEP) this.#add(place)
  }

  end(): void {
    this.#flush()
    this.#stroke = undefined
  }

  point(place: Place | undefined, nowMs: number): void {
    this.#board.point(this.#self, place, nowMs)
    if (place && nowMs - this.#pointedAt < SEND_MS) return
    this.#pointedAt = nowMs
    const [x, y] = place ? wirePlace(place) : []
    post('pointAtShare', { sharer: this.#sharer, ...(x === undefined || y === undefined ? {} : { x, y }) })
  }

  /** Takes back the last line of one's own. */
  undo(): void {
    const stroke = this.#board.lastOf(this.#self)
    if (stroke !== undefined) this.#clear(this.#self, stroke)
  }

  /** Takes away all lines of one's own, or, as who shares, all there are. */
  clear(isAll: boolean): void {
    if (isAll) this.#clear()
    else this.#clear(this.#self)
  }

  erase(place: Place): void {
    const line = this.#board.strokeAt(place, 0.02)
    if (line) this.#clear(line.drawer, line.stroke)
  }

  #clear(drawer?: EncId, stroke?: number): void {
    this.#flush()
    this.#board.clear(drawer, stroke)
    void this.#tell('clearShare', {
      sharer: this.#sharer,
      ...(drawer === undefined ? {} : { drawer }),
      ...(stroke === undefined ? {} : { stroke }),
    })
  }

  #add(place: Place): void {
    this.#last = place
    this.#board.draw(this.#self, this.#stroke!, [place], performance.now())
    this.#unsent.push(...wirePlace(place))
    if (this.#unsent.length >= 2 * limits.markPointsAtOnce) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), SEND_MS)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent.length === 0 || this.#stroke === undefined) return
    const points = this.#unsent
    this.#unsent = []
    void this.#tell('drawOnShare', { sharer: this.#sharer, stroke: this.#stroke, points })
  }

  /** What the server does not take is not there: all is read anew. */
  async #tell(...[kind, body]: Parameters<typeof send<'drawOnShare' | 'clearShare'>>): Promise<void> {
    try {
      await send(kind, body)
    } catch (error) {
      this.#stroke = undefined
      showToast(await failureText(error), { toastType: 'failed' })
      post('getShareMarks', { sharer: this.#sharer })
    }
  }
}
