import { Tabs } from 'radix-ui'
import css from './TabList.module.css'

/** The row of tabs inside a Radix `Tabs.Root`; `count` is left out until it is known. */
export function TabList<Tab extends string>({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: Tab; readonly name: string; readonly count: number | undefined }[]
}) {
  return (
    <Tabs.List className={css.tabs} aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <Tabs.Trigger key={id} value={id} className={css.tab}>
          {name}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
