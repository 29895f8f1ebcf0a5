import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { ACESFilmicToneMapping, DirectionalLight, Group, HemisphereLight } from 'three'
import { useTranslation } from 'react-i18next'
import type { PerspectiveCamera } from 'three'
import { FiberCanvas } from '../frame/FiberCanvas.tsx'
import { damping } from '../heading.ts'
import { Avatar, loadPerson, outfitFor } from '../people/avatar.ts'
import { Blobs } from '../people/blobs.ts'
import styles from '../scene.module.css'

/** Whoever has chosen how to look enters next: by then the space is drawn. */
const GIVEN_BACK_MS = 15_000

interface Turn {
  /** What the hand has turned, radians, and how fast it goes on. */
  angle: number
  speed: number
  held: boolean
  /** Seconds of the slow look from side to side. */
  swayS: number
}

const standing = { speed: 0, airborne: false, seatHeight: 0 }

function Turntable({
  outfitString,
  turn,
}: {
  readonly outfitString: string
  readonly turn: RefObject<Turn>
}) {
  const { gl, scene, camera } = useThree()
  const holder = useRef(new Group())
  const avatar = useRef<Avatar | undefined>(undefined)
  const shown = useRef(0)

  useEffect(() => {
    const view = camera as PerspectiveCamera
    gl.toneMapping = ACESFilmicToneMapping
    gl.toneMappingExposure = 0.95
    view.fov = 26
    view.position.set(0, 1.08, 4.5)
    view.lookAt(0, 0.9, 0)
    view.updateProjectionMatrix()
    const blobs = new Blobs()
    blobs.begin()
    blobs.add(0, 0, 0, 0.9, 0.42)
    blobs.end()
    // Three lamps of a portrait studio: no reflections to fetch for a matte person.
    const fill = new HemisphereLight('#f2f6fa', '#cdb89a', 1.5)
    const key = new DirectionalLight('#ffecd2', 2.3)
    key.position.set(-2, 3.2, 3)
    const rim = new DirectionalLight('#dcebff', 1.1)
    rim.position.set(2.4, 2.4, -2)
    scene.add(fill, key, rim, blobs.mesh, holder.current)
    return () => {
      blobs.dispose()
      scene.remove(fill, key, rim, blobs.mesh)
    }
  }, [gl, scene, camera])

  useEffect(() => {
    let alive = true
    const outfit = outfitFor(outfitString, outfitString)
    // Another colour only: the same body goes on with what it does.
    if (avatar.current && shown.current === outfit.person) {
      avatar.current.dress(outfit)
      return
    }
    loadPerson(outfit).then(
      (person) => {
        if (!alive) return
        const next = new Avatar(person, outfit)
        avatar.current?.dispose()
        avatar.current = next
        shown.current = outfit.person
        holder.current.add(next.root)
        next.update(standing, 0)
        next.play('Wave')
      },
      (error: unknown) => console.warn('the body of the preview is missing', error),
    )
    return () => {
      alive = false
    }
  }, [outfitString])

  useEffect(
    () => () => {
      avatar.current?.dispose()
      avatar.current = undefined
    },
    [],
  )

  useFrame((_, delta) => {
    const step = Math.min(delta, 0.1)
    const now = turn.current
    if (!now.held) {
      now.angle += now.speed * step
      now.speed -= now.speed * damping(2.4, step)
      now.swayS += step
    }
    holder.current.rotation.y = now.angle + Math.sin(now.swayS * 0.7) * 0.45
    avatar.current?.update(standing, step)
  })
  return null
}

/** A person in an outfit who turns slowly from side to side; a drag turns it by hand. Fills its parent. */
export function AvatarPreview({ outfitString }: { readonly outfitString: string }) {
  const { t } = useTranslation()
  const turn = useRef<Turn>({ angle: 0, speed: 0, held: false, swayS: 0 })
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!turn.current.held) return
    turn.current.angle += event.movementX * 0.012
    turn.current.speed = event.movementX * 0.3
  }
  const release = (): void => {
    turn.current.held = false
  }
  return (
    <div
      className={styles.preview}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        turn.current.held = true
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <FiberCanvas
        label={t('scene.label')}
        pixelRatio={Math.min(2, window.devicePixelRatio)}
        antialias
        alpha
        givenBackAfterMs={GIVEN_BACK_MS}
      >
        <Turntable outfitString={outfitString} turn={turn} />
      </FiberCanvas>
    </div>
  )
}
