import { useEffect, useState } from 'react'

/** Something that is fetched. */
export type Loaded<T> =
  { readonly name: 'loading' } | { readonly name: 'failed' } | { readonly name: 'there'; readonly value: T }

/** Fetches something once; `again` after a failure. */
export function useLoaded<T>(load: () => Promise<T>): readonly [loaded: Loaded<T>, again: () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ name: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    load().then(
      (value) => isOver || setLoaded({ name: 'there', value }),
      () => isOver || setLoaded({ name: 'failed' }),
    )
    return () => {
      isOver = true
    }
  }, [load, tries])
  const again = (): void => {
    setLoaded({ name: 'loading' })
    setTries(tries + 1)
  }
  return [loaded, again]
}
