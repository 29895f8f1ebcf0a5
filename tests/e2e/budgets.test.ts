import { testPageBudgets } from '../support/pages/pageBudgetTests.ts'

// All of them: tests/long/browsers/budgets.test.ts.
testPageBudgets(
  'the heaviest pages of %s need no more than 200 kB of code, nor anything of the scene',
  ({ isHeavy }) => isHeavy === true,
)
