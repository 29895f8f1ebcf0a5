import { loadShowroomTexts } from '../../../showroom/loadShowroomTexts.ts'
import { ExhibitWindow } from './ExhibitWindow.tsx'

/** The window of exhibits, with its words. */
export async function loadExhibit(): Promise<typeof ExhibitWindow> {
  await loadShowroomTexts()
  return ExhibitWindow
}
