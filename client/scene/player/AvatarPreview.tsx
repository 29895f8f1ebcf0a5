import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, type PointerEvent } from 'react'
import { ACESFilmicToneMapping, DirectionalLight, Group, HemisphereLight } from 'three'
import type { PerspectiveCamera, WebGLRenderer } from 'three'
import { useTranslation } from 'react-i18next'
import { FiberCanvas } from '../frame/FiberCanvas.tsx'
import { useOwn } from '../frame/useOwn.ts'
import { damping } from '../heading.ts'
import { Avatar, loadPerson, outfitFor } from '../people/avatar.ts'
import { ContactShadows } from '../people/contactShadows.ts'
import styles from '../scene.module.css'

/** Whoever has chosen how to look enters next: by then the space is drawn. */
const GIVEN_BACK_MS = 15_000
/** Longest step of a frame, seconds. */
const LONGEST_STEP_S = 0.1

const standing = { speed: 0, airborne: false, seatHeight: 0 }

/** Somebody on a turntable in a portrait studio. */
class Turntable {
  readonly group = new Group()
  private readonly plate = new Group()
  private readonly contactShadows = new ContactShadows()
  private avatar: Avatar | undefined
  private person: number | undefined
  private wanted = ''
  /** What the hand has turned, radians, and how fast it goes on. */
  private angle = 0
  private speed = 0
  private isHeld = false
  /** Seconds of the slow look from side to side. */
  private swayS = 0

  constructor() {
    this.contactShadows.begin()
    this.contactShadows.add(0, 0, 0, 0.9, 0.42)
    this.contactShadows.end()
    // Three lamps of a portrait studio: no reflections to fetch for a matte person.
    const fill = new HemisphereLight('#f2f6fa', '#cdb89a', 1.5)
    const key = new DirectionalLight('#ffecd2', 2.3)
    key.position.set(-2, 3.2, 3)
    const rim = new DirectionalLight('#dcebff', 1.1)
    rim.position.set(2.4, 2.4, -2)
    this.group.add(fill, key, rim, this.contactShadows.mesh, this.plate)
  }

  aim(gl: WebGLRenderer, camera: PerspectiveCamera): void {
    gl.toneMapping = ACESFilmicToneMapping
    gl.toneMappingExposure = 0.95
    camera.fov = 26
    camera.position.set(0, 1.08, 4.5)
    camera.lookAt(0, 0.9, 0)
    camera.updateProjectionMatrix()
  }

  hold(): void {
    this.isHeld = true
  }

  drag(dx: number): void {
    if (!this.isHeld) return
    this.angle += dx * 0.012
    this.speed = dx * 0.3
  }

  release(): void {
    this.isHeld = false
  }

  async dress(outfitString: string): Promise<void> {
    this.wanted = outfitString
    const outfit = outfitFor(outfitString, outfitString)
    // Another colour only: the same body goes on with what it does.
    if (this.avatar && this.person === outfit.person) {
      this.avatar.dress(outfit)
      return
    }
    try {
      const person = await loadPerson(outfit)
      if (this.wanted !== outfitString) return
      this.avatar?.dispose()
      this.avatar = new Avatar(person, outfit)
      this.person = outfit.person
      this.plate.add(this.avatar.root)
      this.avatar.update(standing, 0)
      this.avatar.play('Wave')
    } catch (error) {
      console.warn('the body of the preview is missing', error)
    }
  }

  step(deltaS: number): void {
    if (!this.isHeld) {
      this.angle += this.speed * deltaS
      this.speed -= this.speed * damping(2.4, deltaS)
      this.swayS += deltaS
    }
    this.plate.rotation.y = this.angle + Math.sin(this.swayS * 0.7) * 0.45
    this.avatar?.update(standing, deltaS)
  }

  dispose(): void {
    this.wanted = ''
    this.avatar?.dispose()
    this.avatar = undefined
    this.contactShadows.dispose()
  }
}

function Studio({ table }: { readonly table: Turntable }) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera)
  useEffect(() => table.aim(gl, camera as PerspectiveCamera), [camera, gl, table])
  useFrame((_, delta) => table.step(Math.min(delta, LONGEST_STEP_S)))
  return <primitive object={table.group} dispose={null} />
}

/** A person in an outfit who turns slowly from side to side; a drag turns it by hand. Fills its parent. */
export function AvatarPreview({
  outfitString,
  onFailure,
}: {
  readonly outfitString: string
  /** This browser can not draw it. */
  readonly onFailure: () => void
}) {
  const { t } = useTranslation()
  const table = useOwn(() => new Turntable())
  useEffect(() => void table.dress(outfitString), [outfitString, table])
  return (
    <div
      className={styles.preview}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        table.hold()
      }}
      onPointerMove={({ movementX }) => table.drag(movementX)}
      onPointerUp={() => table.release()}
      onPointerCancel={() => table.release()}
    >
      <FiberCanvas
        label={t('scene.label')}
        pixelRatio={Math.min(2, window.devicePixelRatio)}
        antialias
        alpha
        givenBackAfterMs={GIVEN_BACK_MS}
        onFailure={onFailure}
      >
        <Studio table={table} />
      </FiberCanvas>
    </div>
  )
}
