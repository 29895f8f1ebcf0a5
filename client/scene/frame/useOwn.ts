import { useEffect, useState } from 'react'

interface Disposable {
  dispose(): void
}

const leaving = new WeakSet<Disposable>()

/**
 * Something that belongs to a component: made for its first render, given back after it has gone. StrictMode takes the
 * effects of a component back and runs them again at once; what is taken back is only given back when nobody has asked
 * for it again by the end of the task.
 */
export function useOwn<T extends Disposable>(make: () => T): T {
  const [own] = useState(make)
  useEffect(() => {
    leaving.delete(own)
    return () => {
      leaving.add(own)
      queueMicrotask(() => {
        if (leaving.delete(own)) own.dispose()
      })
    }
  }, [own])
  return own
}
