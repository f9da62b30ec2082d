// Which check a visitor of a country meets before the catalogue.
export {
  listPolicies,
  removePolicy,
  setPolicy,
  testPolicy,
  type NewPolicyRule,
} from './edit-policies.ts';
export { createPolicyRules, type PolicyRules } from './policy-rules.ts';
