// How much a member writes in an hour. A room of its own: what knows nothing of accounts, such as the forms, asks it as well.
export { assertHourlyBudget, budgetOf, spendHourlyBudget } from './assert-hourly-budget.ts';
