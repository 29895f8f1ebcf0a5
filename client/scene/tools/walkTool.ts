import { Raycaster, Vector2 } from 'three'
import type { EncId } from '#shared/ids.ts'
import { settingsStore } from '../../store/settingsStore.ts'
import { rayPrisms } from '../camera/rayPrism.ts'
import type { CameraRig } from '../camera/rig.ts'
import type { Signal } from '../frame/signal.ts'
import type { LabelLayer } from '../labels/labelLayer.ts'
import type { ShownLevel } from '../level/shownLevel.ts'
import type { People } from '../people/people.ts'
import { pickLevel, pickThing } from '../player/pick.ts'
import type { SelfActions } from '../player/selfActions.ts'
import { nextView } from '../viewStore.ts'
import type { Tool } from './Tool.ts'

const LOOK_PER_PX = 0.0052
/** A tap reaches people so far away, metres. */
const REACH_M = 40

/** What walking about has to do with. */
export interface WalkServices {
  readonly labels: LabelLayer
  readonly people: People
  readonly picked: Signal<[encId: EncId]>
  readonly rig: CameraRig
  readonly self: SelfActions
  readonly shown: ShownLevel
}

/** The usual tool: one walks about, looks round, sits down, and clicks on people. */
export function createWalkTool({ labels, people, picked, rig, self, shown }: WalkServices): Tool {
  const raycaster = new Raycaster()
  const pointer = new Vector2()
  return {
    tap(x, y, isDouble) {
      const { player } = self
      const { level } = shown
      if (!level || !player.placed) return
      raycaster.setFromCamera(pointer.set(x, y), rig.camera)
      const { origin: o, direction: d } = raycaster.ray
      const solid = rayPrisms(level.colliders, o.x, o.y, o.z, d.x, d.y, d.z, REACH_M, 0)
      const reach = Math.min(REACH_M, solid)
      const person = isDouble
        ? undefined
        : (people.pick(o.x, o.y, o.z, d.x, d.y, d.z, reach) ?? labels.ownerAt(x, y, rig.camera, reach))
      if (person !== undefined && person !== self.encId) {
        picked.tell(person)
        return
      }
      const thing = isDouble ? undefined : pickThing(level, player.body, o.x, o.y, o.z, d.x, d.y, d.z, solid)
      if (thing) {
        self.take({ kind: 'thing', thing })
        return
      }
      self.stopFollowing()
      if (player.doing.name === 'seated') {
        player.standUp()
        return
      }
      const found = pickLevel(level, self.isFree, o.x, o.y, o.z, d.x, d.y, d.z)
      if (!found) return
      if (found.kind === 'seat')
        self.walk(found.seat, isDouble, found.seat.chairIdx, found.seat.height + 0.02)
      else self.walk(found.point, isDouble)
    },
    look(dx, dy) {
      const { lookSpeed, invertLook } = settingsStore.get()
      const perPx = LOOK_PER_PX * lookSpeed
      rig.look(-dx * perPx, dy * perPx * (invertLook ? -1 : 1), dx, dy, performance.now())
    },
    zoom: (factor) => rig.zoom(factor),
    hold({ right, ahead, run, jump }) {
      const [sin, cos] = [Math.sin(rig.heading), Math.cos(rig.heading)]
      self.wish(ahead * sin - right * cos, ahead * cos + right * sin, run, jump)
    },
    use: () => self.use(),
    offers: () => self.offers(),
    nextView,
    leave: () => self.wish(0, 0, false, false),
  }
}
