import { calculateScaleFactor } from '@react-three/drei/core/calculateScaleFactor.js'
import { Line } from '@react-three/drei/core/Line.js'
import { AxisArrow } from '@react-three/drei/web/pivotControls/AxisArrow.js'
import { AxisRotator } from '@react-three/drei/web/pivotControls/AxisRotator.js'
import { context, type PivotContext } from '@react-three/drei/web/pivotControls/context.js'
import { ScalingSphere } from '@react-three/drei/web/pivotControls/ScalingSphere.js'
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Vector3, type Group, type Matrix4, type Object3D } from 'three'
import { frameOrder } from '../../../scene/frame/frameOrder.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import { useScene } from '../../../scene/useScene.ts'
import { useTouch } from '../../../space/useTouch.ts'
import { GizmoDrag, type Pull } from '../tool/GizmoDrag.ts'
import { offerGrip, type Grip } from '../tool/grip.ts'
import { gizmoPlace } from '../tool/handles.ts'
import { currentWork } from '../work/Work.ts'
import { Handles, type Picture } from './Handles.ts'
import { axes, moveOf, scaleOf, turnOf } from './pulls.ts'

/** How long an arrow is and how thick lines are, CSS pixels. */
const SIZES = { mouse: { scale: 100, lineWidth: 4.5 }, touch: { scale: 112, lineWidth: 6 } } as const
const COLOURS = { x: '#f0594a', y: '#3fbf5f', z: '#3f8cff', turn: '#f2b33d', scale: '#a06bff' } as const
const HOVERED = '#ffe27a'
/** Over all that stands there. */
const ORDER = 500
/** An arrow that points so much at the eye is none: it could not be pulled. */
const END_ON = 0.93
const UP = new Vector3(0, 1, 0)

/** Which of the arrows there are, and to which sides they point: to where the eye is, so that nothing hides them. */
interface Shown {
  readonly sideX: 1 | -1
  readonly sideZ: 1 | -1
  readonly isUp: boolean
}

const isSame = (a: Shown | undefined, b: Shown | undefined): boolean =>
  a?.sideX === b?.sideX && a?.sideZ === b?.sideZ && a?.isUp === b?.isUp

/** One drag at a time: what is pulled goes to the work under way. */
class Dragging implements Grip {
  readonly #handles: Handles
  readonly #onHover: (isHovered: boolean) => void
  #drag: GizmoDrag | undefined
  #isFree = false

  constructor(handles: Handles, onHover: (isHovered: boolean) => void) {
    this.#handles = handles
    this.#onHover = onHover
  }

  use(root: Object3D | undefined): void {
    this.#handles.root = root
  }

  begin(): void {
    const work = currentWork()
    const drag = work && new GizmoDrag(work)
    this.#drag = drag?.begin() ? drag : undefined
  }

  pull(pull: Pull): void {
    this.#drag?.pull(pull, this.#isFree)
  }

  get isHeld(): boolean {
    return this.#drag !== undefined
  }

  down(pointer: ToolPointer): boolean {
    return this.#handles.down(pointer)
  }

  move(pointer: ToolPointer): void {
    this.#isFree = pointer.isFree === true
    this.#handles.move(pointer)
  }

  up(pointer: ToolPointer, isCancelled: boolean): void {
    this.#handles.up(pointer)
    this.#drag?.end(isCancelled)
    this.#drag = undefined
  }

  hover(pointer: ToolPointer | undefined): void {
    this.#handles.hover(pointer)
    this.#onHover(this.#handles.isHovered)
  }

  letGo(): void {
    this.#drag?.end(true)
    this.#drag = undefined
  }
}

/** What moves, turns and scales the chosen things: three arrows, an arc round the vertical and a ball. */
export function Gizmo() {
  const get = useThree((state) => state.get)
  const isTouch = useTouch()
  const group = useRef<Group>(null)
  const plumb = useRef<Group>(null)
  const [shown, setShown] = useState<Shown>()
  const [dragging] = useState(
    () =>
      new Dragging(
        new Handles(get),
        (isHovered) => (get().gl.domElement.style.cursor = isHovered ? 'grab' : ''),
      ),
  )
  // What there is to take hold of is another whenever arrows come or go.
  useEffect(() => dragging.use(group.current ?? undefined), [dragging, shown])
  useEffect(() => {
    const takeBack = offerGrip(dragging)
    return () => {
      takeBack()
      dragging.letGo()
      get().gl.domElement.style.cursor = ''
    }
  }, [dragging, get])

  const services = useScene()
  useEffect(
    () => services.count(() => (group.current && shown ? placesOf(group.current, shown, get()) : {})),
    [get, services, shown],
  )
  const { scale, lineWidth } = isTouch ? SIZES.touch : SIZES.mouse
  const contexts = useMemo(() => {
    const made = (colour: string, pullOf: (by: Matrix4) => Pull): PivotContext => ({
      translation: { current: [0, 0, 0] },
      axisColors: [colour, colour, colour],
      hoveredColor: HOVERED,
      opacity: 1,
      scale,
      lineWidth,
      fixed: true,
      depthTest: false,
      renderOrder: ORDER,
      onDragStart: () => dragging.begin(),
      onDrag: (by) => dragging.pull(pullOf(by)),
      onDragEnd: () => undefined,
    })
    return {
      x: made(COLOURS.x, (by) => moveOf('x', by)),
      y: made(COLOURS.y, (by) => moveOf('y', by)),
      z: made(COLOURS.z, (by) => moveOf('z', by)),
      turn: made(COLOURS.turn, turnOf),
      scale: made(COLOURS.scale, scaleOf),
    }
  }, [dragging, scale, lineWidth])
  const directions = useMemo(() => {
    const x = new Vector3(shown?.sideX ?? 1, 0, 0)
    const z = new Vector3(0, 0, shown?.sideZ ?? 1)
    return { x, y: UP, z, diagonal: new Vector3().addVectors(x, z).normalize() }
  }, [shown?.sideX, shown?.sideZ])

  const [at, from] = useMemo(() => [new Vector3(), new Vector3()], [])
  useFrame(({ camera, size }) => {
    const work = currentWork()
    const place = work && gizmoPlace(work)
    const next = place && shownFrom(from.copy(camera.position).sub(at.set(place.x, place.y, place.z)))
    // What is held does not change sides.
    if (!isSame(shown, next) && (!dragging.isHeld || !next)) setShown(next)
    if (!place || !group.current) return
    group.current.position.copy(at.set(place.x, place.y, place.z))
    group.current.scale.setScalar(calculateScaleFactor(at, scale, camera, size))
    plumb.current?.position.set(place.x, 0, place.z)
    plumb.current?.scale.set(1, Math.max(1e-3, place.floor), 1)
  }, frameOrder.hints)

  if (!shown) return null
  return (
    <>
      <group ref={plumb}>
        <Line
          points={PLUMB}
          color={COLOURS.y}
          lineWidth={1.5}
          transparent
          opacity={0.7}
          depthTest={false}
          renderOrder={ORDER - 1}
        />
      </group>
      <group ref={group}>
        {axes.map((axis, i) =>
          axis === 'y' && !shown.isUp ? null : (
            <context.Provider key={axis} value={contexts[axis]}>
              <AxisArrow axis={i as 0 | 1 | 2} direction={directions[axis]} />
            </context.Provider>
          ),
        )}
        <context.Provider value={contexts.turn}>
          <AxisRotator axis={1} dir1={directions.z} dir2={directions.x} />
        </context.Provider>
        <context.Provider value={contexts.scale}>
          <ScalingSphere axis={1} direction={directions.diagonal} />
        </context.Provider>
      </group>
    </>
  )
}

/** From the floor to what stands higher. */
const PLUMB: [number, number, number][] = [
  [0, 0, 0],
  [0, 1, 0],
]

/** Where the handles are in the picture, CSS pixels: numbers for tests and pictures. */
function placesOf(group: Group, { sideX, sideZ, isUp }: Shown, { camera, size }: Picture) {
  const diagonal = (far: number): [number, number, number] => [
    sideX * far * Math.SQRT1_2,
    0,
    sideZ * far * Math.SQRT1_2,
  ]
  const places = {
    x: [sideX * 0.8, 0, 0],
    ...(isUp && { y: [0, 0.8, 0] }),
    z: [0, 0, sideZ * 0.8],
    turn: diagonal(0.65),
    scale: diagonal(1.2),
  } satisfies Record<string, [number, number, number]>
  const numbers: Record<string, number> = {}
  for (const [name, at] of Object.entries(places)) {
    const { x, y } = group.localToWorld(new Vector3(...at)).project(camera)
    numbers[`gizmo ${name} left`] = ((x + 1) * size.width) / 2
    numbers[`gizmo ${name} top`] = ((1 - y) * size.height) / 2
  }
  return numbers
}

const length = (x: number, y: number, z: number): number => Math.hypot(x, y, z) || 1

const shownFrom = ({ x, y, z }: Vector3): Shown => ({
  sideX: x < 0 ? -1 : 1,
  sideZ: z < 0 ? -1 : 1,
  isUp: Math.abs(y) / length(x, y, z) < END_ON,
})
