import { useEffect, useRef, type FocusEvent } from 'react'
import { Tabs } from 'radix-ui'
import css from './TabList.module.css'

/** Where not all tabs fit, the row scrolls: this one to its middle. */
function centre(list: HTMLElement, tab: HTMLElement): void {
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** The row of tabs inside a Radix `Tabs.Root`; a `count` that is not known yet has its room already, null: it has none. */
export function TabList<Tab extends string>({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly {
    readonly id: Tab
    readonly name: string
    readonly count: number | undefined | null
  }[]
}) {
  const list = useRef<HTMLDivElement>(null)
  const isCounted = tabs.every(({ count }) => count !== undefined)
  // Counts make the row longer as they come.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current && active) centre(list.current, active)
  }, [isCounted])
  const show = (event: FocusEvent<HTMLElement>) => {
    if (list.current) centre(list.current, event.currentTarget)
  }
  return (
    <Tabs.List ref={list} className={css.tabs} aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <Tabs.Trigger key={id} value={id} className={css.tab} onFocus={show}>
          {name}
          {count !== null && <span className={css.count}>{count && count > 999 ? '999+' : count}</span>}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
