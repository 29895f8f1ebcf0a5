import { useLocation } from 'react-router-dom'
import { PageLoading } from './PageLoading.tsx'
import css from './PageShell.module.css'

/** A space of which nothing is there yet: its picture, where one comes from its card. */
export function DoorLoading() {
  const state = useLocation().state as { readonly picture?: string } | null
  return (
    <>
      {state?.picture && <img className={css.door} data-door src={state.picture} alt="" />}
      <PageLoading />
    </>
  )
}
