import type {
  CloudWorker,
  FromWorker,
  StartWorker,
  ToWorker,
  WorkerOrder,
} from '../../../server/cloud/provider.ts'

/** A worker that does what a test says. */
export interface FakeWorker {
  readonly order: WorkerOrder
  readonly heard: ToWorker[]
  /** Starting, there, told to go, gone. */
  readonly state: 'starting' | 'running' | 'closing' | 'gone'
  started(): void
  fails(): void
  says(message: FromWorker): void
  dies(): void
  /** Its close() resolves. */
  closes(): void
}

/** Workers that a test holds in its hand; they start and close when it says so. */
export class FakeWorkers {
  readonly all: FakeWorker[] = []

  get alive(): FakeWorker[] {
    return this.all.filter(({ state }) => state !== 'gone')
  }

  get last(): FakeWorker {
    const worker = this.all.at(-1)
    if (!worker) throw new Error('no worker was started')
    return worker
  }

  readonly start: StartWorker = (order) => {
    const started = Promise.withResolvers<CloudWorker>()
    const ended = Promise.withResolvers<string>()
    const closed = Promise.withResolvers<void>()
    const fake = {
      order,
      heard: [] as ToWorker[],
      state: 'starting' as FakeWorker['state'],
      started() {
        if (fake.state !== 'starting') return
        fake.state = 'running'
        started.resolve({
          tell: (message) => void fake.heard.push(message),
          ended: ended.promise,
          close() {
            if (fake.state === 'running') fake.state = 'closing'
            return closed.promise
          },
        })
      },
      fails() {
        if (fake.state !== 'starting') return
        fake.state = 'gone'
        started.reject(new Error('no such browser'))
      },
      says: (message: FromWorker) => order.hear(message),
      dies() {
        if (fake.state !== 'running') return
        fake.state = 'gone'
        ended.resolve('killed')
        closed.resolve()
      },
      closes() {
        if (fake.state !== 'closing') return
        fake.state = 'gone'
        ended.resolve('closed')
        closed.resolve()
      },
    }
    this.all.push(fake)
    return started.promise
  }
}
