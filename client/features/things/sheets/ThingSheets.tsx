import { useEffect } from 'react'
import i18next from 'i18next'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { useScene } from '../../../scene/useScene.ts'
import type { FollowNote } from './SheetFace.ts'
import { Sheets } from './Sheets.ts'

/** How often it is looked which sheets one is near enough to read. */
const LOOK_MS = 500

/** Part of the scene: what notes, posters, pages and signs of the level say. */
export function ThingSheets({ follow }: { readonly follow: FollowNote }) {
  const services = useScene()
  const sheets = useOwn(() => new Sheets(services, follow))
  useEffect(() => {
    sheets.look()
    const timer = setInterval(sheets.look, LOOK_MS)
    const stops = [services.shown.changed.on(sheets.sync), services.count(sheets.numbers)]
    i18next.on('languageChanged', sheets.sync)
    return () => {
      clearInterval(timer)
      i18next.off('languageChanged', sheets.sync)
      for (const stop of stops) stop()
    }
  }, [services, sheets])
  return <primitive object={sheets.group} dispose={null} />
}
