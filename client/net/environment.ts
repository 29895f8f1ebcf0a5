export type EnvironmentChange = 'online' | 'offline' | 'visible' | 'hidden'

/** What the browser tells about itself, as far as a connection cares. */
export interface Environment {
  isOnline(): boolean
  /** Calls back on every change; the answer stops that. */
  onChange(listener: (change: EnvironmentChange) => void): () => void
}

export const browserEnvironment: Environment = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    const online = () => listener('online')
    const offline = () => listener('offline')
    const visibility = () => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden')
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', visibility)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', visibility)
    }
  },
}
