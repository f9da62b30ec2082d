import {
  AccountAnswer,
  AccountDraft,
  accountForms,
  AccountLink,
  EndSession,
  AcceptTerms,
  Me,
  SessionList,
} from '#contracts/calls/accounts.ts';
import {
  MemberPictureAnswer,
  MemberPictureForm,
  OwnPicture,
} from '#contracts/calls/member-pictures.ts';
import {
  BlockForm,
  OwnProfile,
  Privacy,
  PrivacyForm,
  ProfileForm,
} from '#contracts/calls/profiles.ts';
import { Member, MemberAnswer } from '#contracts/calls/member-answer.ts';
import { AppealForm, OwnDecisions, ReasonsStatement } from '#contracts/calls/own-decisions.ts';
import { AccountData } from '#contracts/calls/account-data.ts';
import {
  ChangeHiddenThings,
  HiddenThings,
  NamedThing,
  NamedThings,
} from '#contracts/calls/hidden-things.ts';
import { Security, securityForms } from '#contracts/calls/account-security.ts';
import { PasskeyCreation, passkeyForms, PasskeyRequest } from '#contracts/calls/passkeys.ts';

/** Schemas of accounts by their names: forms, then answers. */
export const accountSchemas = {
  SignUpForm: accountForms.sign_up,
  ConfirmForm: accountForms.confirm,
  SignInForm: accountForms.sign_in,
  PasskeyForm: accountForms.passkey,
  PasskeySignInForm: passkeyForms.sign_in,
  SignOutForm: accountForms.sign_out,
  RestoreForm: accountForms.restore,
  PasswordForm: accountForms.password,
  CodeForm: accountForms.code,
  NewEmailForm: accountForms.email,
  UndoEmailForm: accountForms.undo_email,
  ChangePasswordForm: securityForms.change_password,
  ChangeEmailForm: securityForms.change_email,
  BeginFactorForm: securityForms.begin_factor,
  ConfirmFactorForm: securityForms.confirm_factor,
  EndFactorForm: securityForms.end_factor,
  NewCodesForm: securityForms.new_codes,
  BeginPasskeyForm: passkeyForms.add,
  PasskeyProofForm: passkeyForms.proof,
  AddPasskeyForm: securityForms.add_passkey,
  RenamePasskeyForm: securityForms.rename_passkey,
  RemovePasskeyForm: securityForms.remove_passkey,
  AppealForm,
  ExportForm: securityForms.export,
  EraseForm: securityForms.erase,
  PasskeyRequest,
  PasskeyCreation,
  EndSession,
  AccountAnswer,
  AccountDraft,
  AccountLink,
  AcceptTerms,
  Me,
  SessionList,
  HiddenThings,
  ChangeHiddenThings,
  NamedThing,
  NamedThings,
  Security,
  ProfileForm,
  OwnProfile,
  PrivacyForm,
  Privacy,
  BlockForm,
  Member,
  MemberAnswer,
  AccountData,
  OwnDecisions,
  ReasonsStatement,
  MemberPictureForm,
  MemberPictureAnswer,
  OwnPicture,
} as const;
