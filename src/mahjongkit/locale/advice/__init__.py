"""What advice says, in three languages: clauses without a capital and a full stop, put together by `advice`."""
