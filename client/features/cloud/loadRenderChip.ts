import { addCloudTexts } from './loadCloudTexts.ts'
import { RenderChip } from './RenderChip.tsx'
import { RenderSettings } from './RenderSettings.tsx'

/** The line that says who draws, with its words. */
export function loadRenderChip(): typeof RenderChip {
  addCloudTexts()
  return RenderChip
}

/** The choice who draws, with its words. */
export function loadRenderSettings(): typeof RenderSettings {
  addCloudTexts()
  return RenderSettings
}
