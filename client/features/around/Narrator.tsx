import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { promptStore } from '../../scene/prompt/promptStore.ts'
import { controlOf } from '../../scene/tools/controls.ts'
import { errandStore } from './errand.ts'
import { LINE_MS, LinePace } from './LinePace.ts'
import { AroundNews, type News } from './news.ts'
import { lookRound, usePlaceOf, useWords } from './useNear.ts'

/** Tells screen readers what changes about one: one line at a time, what one does oneself before what others do. */
export function Narrator() {
  const { t } = useTranslation()
  const placeOf = usePlaceOf()
  const words = useWords()
  const [line, setLine] = useState('')
  const news = useRef<AroundNews>(undefined)
  const told = useRef({ errand: '', offer: '' })
  const pace = useRef<LinePace>(undefined)

  const errandLine = (): string => {
    const { state, name } = errandStore.get()
    return state ? t(`around.${state}`, { name }) : ''
  }
  const offerLine = (): string => {
    const { prompt, thing, words: said } = promptStore.get()
    if (!prompt) return ''
    const what = thing && said ? said : t(`scene.${thing?.hand ?? thing?.kind ?? prompt}`)
    return t('around.offered', { what, key: controlOf('use').caps ?? '' })
  }
  const newsLine = (said: News | undefined): string => {
    if (!said) return ''
    if (said.name === 'cameMany' || said.name === 'wentMany')
      return t(`around.${said.name}`, { count: said.count })
    return t(`around.${said.name}`, {
      names: said.who.map(({ name }) => name).join(t('around.and')),
      place: placeOf(said.who[0]!),
    })
  }
  /** What is new of something that is told once; '' when it is what was told last. */
  const fresh = (of: 'errand' | 'offer', now: string): string => {
    if (told.current[of] === now) return ''
    told.current[of] = now
    return now
  }
  const next = (): string => {
    const list = lookRound(words)
    news.current ??= new AroundNews()
    return (
      fresh('errand', errandLine()) ||
      fresh('offer', offerLine()) ||
      newsLine(list && news.current.next(list))
    )
  }
  const tell = useEffectEvent(() => {
    pace.current ??= new LinePace()
    const said = pace.current.take(performance.now(), next)
    if (said) setLine(said)
  })
  useEffect(() => {
    const timer = setInterval(tell, LINE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="visuallyHidden" role="status" data-testid="narrator">
      {line}
    </p>
  )
}
