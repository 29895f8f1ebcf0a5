import { testPageBudgets } from '../../support/pages/pageBudgetTests.ts'

testPageBudgets('no page of %s needs more than 200 kB of code, nor anything of the scene')
