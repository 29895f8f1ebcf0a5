import { Grid } from '@react-three/drei/core/Grid.js'
import { useFrame } from '@react-three/fiber'
import { useRef, useState } from 'react'
import type { Mesh, ShaderMaterial, Vector3 } from 'three'
import { aimOfGrid, stepOfGrid } from '../tool/gridAim.ts'
import { currentTool } from '../tool/makerTools.ts'
import { currentWork } from '../work/Work.ts'

/** So far around the aim lines are seen, metres. */
const REACH_M = 7
/** Over the floor, metres. */
const OVER_M = 0.015
const COLOUR = '#0b6f64'
/** How much of a line is seen: those of whole metres, and those between. */
const FAINT = { metres: 0.7, between: 0.45 } as const

/** Lines of one step around what is in the hand. */
function LinesAround({ step }: { readonly step: number }) {
  const ref = useRef<Mesh>(null)
  // After the grid's own: the lines fade away from the aim, not from the eye.
  useFrame(() => {
    const [grid, work] = [ref.current, currentWork()]
    const aim = work && aimOfGrid(work, currentTool())
    if (!grid) return
    grid.visible = aim !== undefined
    if (!aim) return
    grid.position.set(Math.round(aim.x), OVER_M, Math.round(aim.z))
    const { uniforms } = grid.material as ShaderMaterial
    ;(uniforms['worldCamProjPosition']!.value as Vector3).set(aim.x, OVER_M, aim.z)
  })
  return (
    <Grid
      ref={ref}
      args={[2 * REACH_M + 2, 2 * REACH_M + 2]}
      cellSize={step}
      cellThickness={FAINT.between}
      cellColor={COLOUR}
      sectionSize={1}
      sectionThickness={FAINT.metres}
      sectionColor={COLOUR}
      fadeDistance={REACH_M}
      fadeStrength={0.8}
      position={[0, OVER_M, 0]}
    />
  )
}

/** What things snap to, faintly on the ground, while something is in the hand. */
export function GroundGrid() {
  const [step, setStep] = useState(0)
  useFrame(() => {
    const next = stepOfGrid()
    if (next !== step) setStep(next)
  })
  return step > 0 && <LinesAround key={step} step={step} />
}
