import { clusterContract } from '../../tests/support/rooms/clusterContract.ts'
import { createMemoryCluster } from './memoryCluster.ts'

clusterContract('in memory', () => {
  let now = 0
  const cluster = createMemoryCluster(() => now)
  return {
    join: (self, raiseEpoch) => Promise.resolve(cluster.join(self, raiseEpoch)),
    pass: (ms) => Promise.resolve(void (now += ms)),
    // What is told waits for the end of the turn.
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
})
