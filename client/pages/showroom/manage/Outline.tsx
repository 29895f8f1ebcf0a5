import { EyeOff, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import type { PageDraft } from '#shared/showroom/document.ts'
import { atHome, COMPANY, HISTORY, HOME, NO_PRODUCT } from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { addDepartment, mayRemove, removeDepartment } from './departments.ts'
import { moved, OrderList } from './OrderList.tsx'
import type { DraftWork } from './useDraft.ts'
import css from './manage.module.css'

/** Departments, products and pages: which one is worked on, and their order. */
export function Outline({
  work: { content, edit },
  at,
  onGo,
}: {
  readonly work: DraftWork
  readonly at: Viewing
  readonly onGo: (viewing: Viewing) => void
}) {
  const { t } = useTranslation()
  const { menu, departments } = content
  const hidden = departments.map((_, index) => index).filter((index) => !menu.includes(index))
  const department = departments[at.department]
  const product = department?.products[at.product]
  const go = (index: number) => onGo({ department: index, product: NO_PRODUCT, page: 0 })

  const pagesIn = (all: typeof departments): PageDraft[] =>
    (at.product === NO_PRODUCT
      ? all[at.department]?.infos
      : all[at.department]?.products[at.product]?.productInfos) ?? []
  const pages = pagesIn(departments)
  const mostPages = at.product === NO_PRODUCT ? limits.showroomIntroPages : limits.showroomPagesOfProduct
  const newPage = (): PageDraft => ({
    pageTitle: { zh: t('showroom.manage.newPage'), en: '' },
    bodyText: { zh: '', en: '' },
    mediaData: { display: 'text', content: { zh: '', en: '' } },
  })

  return (
    <nav className={css.outline} aria-label={t('showroom.menu')}>
      <button
        type="button"
        className={css.first}
        aria-current={at.department === HOME ? 'true' : undefined}
        onClick={() => onGo(atHome)}
      >
        {t('showroom.manage.first')}
      </button>
      <h2>{t('showroom.manage.menu')}</h2>
      <p className={css.hint}>{t('showroom.manage.drag')}</p>
      <OrderList
        label={t('showroom.manage.menu')}
        items={menu.map((index) => ({
          key: `${index}`,
          name: departments[index]?.name.zh ?? '',
          isCurrent: at.department === index,
        }))}
        onChoose={(place) => go(menu[place] ?? HOME)}
        onMove={(from, to) => edit((copy) => (copy.menu = moved(copy.menu, from, to)))}
        moreOf={(place) => (
          <IconButton
            label={`${t('showroom.manage.hide')}: ${departments[menu[place] ?? 0]?.name.zh ?? ''}`}
            onClick={() => edit((copy) => copy.menu.splice(place, 1))}
          >
            <EyeOff aria-hidden size={18} />
          </IconButton>
        )}
      />
      {departments.length < limits.showroomDepartments && (
        <Button
          kind="quiet"
          onClick={() => {
            edit((copy) => addDepartment(copy, t('showroom.manage.newDepartment'), newPage()))
            go(departments.length)
          }}
        >
          <Plus aria-hidden size={18} />
          {t('showroom.manage.addDepartment')}
        </Button>
      )}
      {department &&
        (mayRemove(content, at.department) ? (
          <Button
            kind="quiet"
            onClick={() => {
              edit((copy) => removeDepartment(copy, at.department))
              onGo(atHome)
            }}
          >
            <Trash2 aria-hidden size={18} />
            {t('showroom.manage.remove', { name: department.name.zh })}
          </Button>
        ) : (
          departments.length > 1 && <p className={css.hint}>{t('showroom.manage.staysForOthers')}</p>
        ))}
      {hidden.length > 0 && (
        <>
          <h2>{t('showroom.manage.hidden')}</h2>
          <ul className={css.order}>
            {hidden.map((index) => (
              <li key={index} className={at.department === index ? css.current : undefined}>
                <button type="button" className={css.name} onClick={() => go(index)}>
                  {departments[index]?.name.zh}
                </button>
                {index === COMPANY ? (
                  <span className={css.hint}>{t('showroom.manage.companyHidden')}</span>
                ) : (
                  <Button kind="quiet" onClick={() => edit((copy) => copy.menu.push(index))}>
                    {t('showroom.manage.addToMenu')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {department && at.department !== HISTORY && (
        <>
          <h2>{t('showroom.manage.products')}</h2>
          <button
            type="button"
            className={css.first}
            aria-current={at.product === NO_PRODUCT ? 'true' : undefined}
            onClick={() => go(at.department)}
          >
            {t('showroom.manage.intro')}
          </button>
          <OrderList
            label={t('showroom.manage.products')}
            items={department.products.map(({ menuName }, index) => ({
              key: `${index} ${menuName.zh}`,
              name: menuName.zh,
              isCurrent: at.product === index,
            }))}
            onChoose={(index) => onGo({ department: at.department, product: index, page: 0 })}
            onMove={(from, to) => {
              edit(({ departments: all }) => {
                const own = all[at.department]
                if (own) own.products = moved(own.products, from, to)
              })
              if (at.product === from) onGo({ ...at, product: to })
            }}
            moreOf={(index) => (
              <IconButton
                label={t('showroom.manage.remove', { name: department.products[index]?.menuName.zh ?? '' })}
                onClick={() => {
                  edit(({ departments: all }) => all[at.department]?.products.splice(index, 1))
                  go(at.department)
                }}
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            )}
          />
          {department.products.length < limits.showroomProducts && (
            <Button
              kind="quiet"
              onClick={() => {
                edit(({ departments: all }) =>
                  all[at.department]?.products.push({
                    menuName: { zh: t('showroom.manage.newProduct'), en: '' },
                    productInfos: [newPage()],
                  }),
                )
                onGo({ department: at.department, product: department.products.length, page: 0 })
              }}
            >
              <Plus aria-hidden size={18} />
              {t('showroom.manage.addProduct')}
            </Button>
          )}
        </>
      )}
      {department && (
        <>
          <h2>{t('showroom.manage.pages', { name: product?.menuName.zh ?? department.name.zh })}</h2>
          <OrderList
            label={t('showroom.manage.pages', { name: product?.menuName.zh ?? department.name.zh })}
            items={pages.map(({ pageTitle }, index) => ({
              key: `${index} ${pageTitle.zh}`,
              name: `${index + 1}. ${pageTitle.zh}`,
              isCurrent: at.page === index,
            }))}
            onChoose={(page) => onGo({ ...at, page })}
            onMove={(from, to) => {
              edit((copy) => {
                const list = pagesIn(copy.departments)
                list.splice(0, list.length, ...moved(list, from, to))
              })
              if (at.page === from) onGo({ ...at, page: to })
            }}
            moreOf={(index) =>
              pages.length > 1 && (
                <IconButton
                  label={t('showroom.manage.remove', { name: pages[index]?.pageTitle.zh ?? '' })}
                  onClick={() => {
                    edit((copy) => pagesIn(copy.departments).splice(index, 1))
                    onGo({ ...at, page: Math.max(0, Math.min(at.page, pages.length - 2)) })
                  }}
                >
                  <Trash2 aria-hidden size={18} />
                </IconButton>
              )
            }
          />
          {pages.length < mostPages && (
            <Button
              kind="quiet"
              onClick={() => {
                edit((copy) => pagesIn(copy.departments).push(newPage()))
                onGo({ ...at, page: pages.length })
              }}
            >
              <Plus aria-hidden size={18} />
              {t('showroom.manage.addPage')}
            </Button>
          )}
        </>
      )}
    </nav>
  )
}
