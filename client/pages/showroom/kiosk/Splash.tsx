import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { useTwin } from '../../sites/useTwin.ts'
import { coloursOf } from './colours.ts'
import css from './Kiosk.module.css'

/** A whole screen with one line, while there is nothing else. */
export function Splash({ site, text }: { readonly site: PublicSite; readonly text: string }) {
  const twin = useTwin()
  return (
    <main className={css.frame} style={coloursOf(site)}>
      <div className={css.splash}>
        <h1>{twin(site.name)}</h1>
        <p role="status">{text}</p>
      </div>
    </main>
  )
}
