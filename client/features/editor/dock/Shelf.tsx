import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { Button } from '../../../components/Button.tsx'
import { SearchBox } from '../../../components/SearchBox.tsx'
import { TabList } from '../../../components/TabList.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { ItemTile } from './ItemTile.tsx'
import { plainShelfIds, plainShelves, type PlainShelf } from './plainShelves.ts'
import { RoomTile } from './RoomTile.tsx'
import css from './shelf.module.css'
import { foundItems, foundRooms, groups, loadShelf, type Group, type ShelfContent } from './shelfContent.ts'
import { shelfStore } from './shelfStore.ts'
import { useLanguage } from './useLanguage.ts'
import { useLoaded } from './useLoaded.ts'

type Tab = 'rooms' | Group | PlainShelf

const isPlain = (id: Tab): id is PlainShelf => Object.hasOwn(plainShelves, id)

function Plain({ id }: { readonly id: PlainShelf }) {
  const Content = plainShelves[id]
  return <Content />
}

/** Things side by side, under what they have in common. */
function Tiles({
  name,
  items,
  content,
}: {
  readonly name?: string
  readonly items: readonly CatalogueItem[]
  readonly content: ShelfContent
}) {
  const language = useLanguage()
  if (items.length === 0) return null
  return (
    <section aria-label={name}>
      {name !== undefined && <h3 className={css.part}>{name}</h3>}
      <ul className={css.tiles}>
        {items.map((item) => (
          <ItemTile
            key={item.id}
            item={item}
            name={item.name[language]}
            picture={content.pictures.get(item.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The things of one group: what one marked and took of late first, then its parts; a search finds over all of them. */
function GroupShelf({
  group,
  content,
  search,
}: {
  readonly group: Group
  readonly content: ShelfContent
  readonly search: string
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { recent, favourites } = useSelection(shelfStore, (state) => state)
  const named = (ids: readonly string[]): CatalogueItem[] =>
    ids.flatMap((id) => {
      const item = content.items.get(id)
      return item?.group === group ? item : []
    })
  if (search !== '') {
    const found = foundItems(content, group, search)
    if (found.length === 0) return <p className={css.note}>{t('editor.nothingFound', { search })}</p>
    return <Tiles items={found} content={content} />
  }
  return (
    <>
      <Tiles name={t('editor.favourites')} items={named(favourites)} content={content} />
      <Tiles name={t('editor.recent')} items={named(recent)} content={content} />
      {content.parts[group].map((part) => (
        <Tiles key={part.id} name={part.name[language]} items={part.items} content={content} />
      ))}
    </>
  )
}

function RoomShelf({ content, search }: { readonly content: ShelfContent; readonly search: string }) {
  const { t } = useTranslation()
  const rooms = foundRooms(content, search)
  if (rooms.length === 0) return <p className={css.note}>{t('editor.nothingFound', { search })}</p>
  return (
    <ul className={css.rooms}>
      {rooms.map((room) => (
        <RoomTile key={room.id} room={room} />
      ))}
    </ul>
  )
}

/** What can be placed, by kind, with a search; and what stands on the level already. */
export function Shelf() {
  const { t } = useTranslation()
  const [loaded, again] = useLoaded(loadShelf)
  const mayPlaceRooms = useBuildsEverywhere()
  const [chosen, setTab] = useState<Tab>('FURNITURE')
  const [search, setSearch] = useState('')
  const content = loaded.name === 'there' ? loaded.value : undefined
  const tabs: readonly Tab[] = [...(mayPlaceRooms ? (['rooms'] as const) : []), ...groups, ...plainShelfIds]
  const tab = tabs.includes(chosen) ? chosen : tabs[0]!
  const countOf = (id: Tab): number | undefined => {
    if (!content || search === '' || isPlain(id)) return undefined
    return id === 'rooms' ? foundRooms(content, search).length : foundItems(content, id, search).length
  }
  return (
    <Tabs.Root data-shelf className={css.shelf} value={tab} onValueChange={(value) => setTab(value as Tab)}>
      <TabList
        label={t('editor.tabs')}
        tabs={tabs.map((id) => ({ id, name: t(`editor.groups.${id}`), count: countOf(id) }))}
      />
      {!isPlain(tab) && (
        <SearchBox
          label={t(tab === 'rooms' ? 'editor.searchRooms' : 'editor.searchItems')}
          search={search}
          onSearch={setSearch}
        />
      )}
      {!isPlain(tab) && loaded.name === 'loading' && <p className={css.note}>{t('editor.loading')}</p>}
      {!isPlain(tab) && loaded.name === 'failed' && (
        <div className={css.note} role="alert">
          <p>{t('editor.failed')}</p>
          <Button kind="quiet" onClick={again}>
            {t('editor.again')}
          </Button>
        </div>
      )}
      {tabs.map((id) => (
        <Tabs.Content key={id} value={id} className={css.content}>
          {isPlain(id) && <Plain id={id} />}
          {content && id === 'rooms' && <RoomShelf content={content} search={search} />}
          {content && !isPlain(id) && id !== 'rooms' && (
            <GroupShelf group={id} content={content} search={search} />
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
