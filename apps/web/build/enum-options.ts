interface OptionList<Option> {
  readonly options: readonly Option[];
}

/* @__NO_SIDE_EFFECTS__ */
const optionsOf = <Option>(options: readonly Option[]): OptionList<Option> => ({ options });

export { optionsOf as enum };
