import { loadShowroomTexts } from '../../showroom/loadShowroomTexts.ts'
import { AddressedExhibit } from './AddressedExhibit.tsx'

/** What shows the exhibit of an address, with its words. */
export async function loadAddressed(): Promise<typeof AddressedExhibit> {
  await loadShowroomTexts()
  return AddressedExhibit
}
