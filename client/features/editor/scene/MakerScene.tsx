import { extend } from '@react-three/fiber'
import {
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SphereGeometry,
} from 'three'
import { Gizmo } from './Gizmo.tsx'
import { GroundGrid } from './GroundGrid.tsx'

// The elements these parts and drei's are made of.
extend({ ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SphereGeometry })

/** What of the map maker is drawn in three dimensions. */
export function MakerScene() {
  return (
    <>
      <GroundGrid />
      <Gizmo />
    </>
  )
}
